import { allEndpoints } from '@recado/contract/all-endpoints'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { showContactImport } from '@recado/contract/contacts/import-endpoints'
import { listMessages } from '@recado/contract/conversations/endpoints'
import { me } from '@recado/contract/identity/endpoints'
import { READY_EVENT } from '@recado/contract/realtime'
import { idValue } from '@recado/contract/values/wire'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedTestApp, TEST_PASSWORD } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { nobody } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import { until } from './until.ts'

/** Calls as web clients of the family make them. */

let app: SharedTestApp
let fixture: CompanyFixture
const open: Socket[] = []

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await app?.stop()
})

async function ask(
  method: string,
  path: string,
  token?: string | null,
  body?: BodyInit,
  headers: Record<string, string> = {},
) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, headers: answer.headers }
}

describe('paths without an endpoint', () => {
  const absent = { status: 404, body: { error: 'ERR_ROUTE_NOT_FOUND' } }
  const callers = () => [app.admin.token, app.attendant.token, app.superUser.token, null, 'abc']

  it.each([
    ['POST', '/messages/kanban'],
    ['GET', '/ticket/board'],
    ['GET', '/flowbuilders'],
    ['GET', '/ezion/planos'],
    ['DELETE', '/contacts/all'],
    ['PUT', '/companies/list'],
    ['GET', '/queue/options'],
  ])('%s %s does not exist, for any caller and any body', async (method, path) => {
    for (const token of callers()) {
      expect(await ask(method, path, token)).toMatchObject(absent)
      if (method === 'GET') continue
      expect(await ask(method, path, token, '{"broken', { 'content-type': 'application/json' })).toMatchObject(absent)
    }
  })

  const withId = allEndpoints.filter(({ params }) => Object.values(params?.shape ?? {}).includes(idValue))

  it.each(withId.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s does not accept a word as an id',
    async (_, { method, path, params }) => {
      const ids = Object.keys(params?.shape ?? {}).filter((name) => params?.shape[name] === idValue)
      for (const name of ids) {
        const testPath = path.replace(`:${name}`, 'kanban-x').replace(/:\w+/g, '1')
        for (const token of [app.admin.token, null]) expect(await ask(method, testPath, token)).toMatchObject(absent)
      }
    },
  )

  it('wire.2: a malformed id is bad input as before', async () => {
    for (const id of ['0', '-1', '1.5', '9223372036854775808', '1e3'])
      expect(await ask('GET', `/tags/${id}`, app.admin.token)).toMatchObject({ status: 400 })
    expect(await ask('GET', '/tags/999999', app.admin.token)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TAG_FOUND' },
    })
    expect(await ask('GET', '/tags/1', null)).toMatchObject({ status: 401 })
  })
})

it('GET /version returns the running version, as the login page shows it', async () => {
  const { body } = await ask('GET', '/app-info')
  expect(await ask('GET', '/version')).toMatchObject({ status: 200, body: { version: body.version } })
})

it('MSG-06: POST /messages/edit/:id edits like PUT /messages/:id', async () => {
  const { ticket, ownMessageId, customerMessageId } = await fixture.newConversation()
  const edit = (id: number, token: string | null) =>
    ask(
      'POST',
      `/messages/edit/${id}`,
      token,
      JSON.stringify({ read: 1, fromMe: true, mediaUrl: '', body: 'corrigida' }),
      {
        'content-type': 'application/json',
      },
    )
  expect(await edit(ownMessageId, app.admin.token)).toMatchObject({ status: 200, body: { body: 'corrigida' } })
  const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
  expect(messages.find(({ id }) => id === ownMessageId)).toMatchObject({ body: 'corrigida', isEdited: true })
  expect((await edit(customerMessageId, app.admin.token)).status).toBeGreaterThanOrEqual(400)
  expect((await edit(ownMessageId, app.stranger.token)).status).toBe(404)
  expect((await edit(ownMessageId, null)).status).toBe(401)
})

describe('CTC-06: POST /contacts/upload', () => {
  const upload = (text: string | Uint8Array<ArrayBuffer>, token = app.admin.token) => {
    const form = new FormData()
    form.set('file', new Blob([text]), 'contatos.csv')
    return ask('POST', '/contacts/upload', token, form)
  }

  it('imports the contacts of a text file and returns its result', async () => {
    const [first, second] = [customerNumber(), customerNumber()]
    const lines = [
      'Nome,Número,E-mail',
      `"Lima, Ana",${first},ana@x.test`,
      `Bia,${second},`,
      'Sem número,,',
      `De novo,${first},`,
    ]
    const { status, body } = await upload(lines.join('\r\n'))
    expect([status, body]).toMatchObject([200, { total: 4, fresh: 2, duplicates: 1, invalid: 1 }])
    const at = { params: { id: body.id as number } }
    await until(async () => (await fixture.do(showContactImport, at)).state === 'done', 'the end of the import')
    const findContact = async (number: string) =>
      (await fixture.do(listContacts, { query: { searchParam: number } })).contacts.map(({ name, email }) => [
        name,
        email,
      ])
    expect([await findContact(first), await findContact(second)]).toEqual([
      [['Lima, Ana', 'ana@x.test']],
      [['Bia', '']],
    ])
    expect((await app.call(listContacts, app.stranger, { query: { searchParam: first } })).body.contacts).toEqual([])
  })

  it('accepts the old Windows encoding, and rejects a file without contacts without writing anything', async () => {
    const number = customerNumber()
    const old = Uint8Array.from(`Nome;Número\nJosé;${number}`, (letter) => letter.charCodeAt(0))
    expect((await upload(old)).body).toMatchObject({ total: 1, fresh: 1 })
    const count = async () =>
      (
        await app.rows<{ n: number }>('select count(*)::int as n from contact_imports where company_id = $1', [
          app.admin.companyId,
        ])
      )[0]?.n
    const before = await count()
    const refusal = (status: number, error: string) => ({ status, body: { error } })
    expect(await upload('só palavras\nsem nada\n')).toMatchObject(refusal(400, 'ERR_VALIDATION'))
    expect(await upload('')).toMatchObject(refusal(400, 'ERR_EMPTY_FILE'))
    expect(await upload('PK\u0003\u0004\u0000\u0000')).toMatchObject({ body: { error: 'ERR_UNSUPPORTED_MEDIA' } })
    expect(await upload('x'.repeat(4 * 1024 * 1024 + 1))).toMatchObject({ body: { error: 'ERR_BODY_TOO_LARGE' } })
    const many = (n: number) =>
      `nome;numero\n${Array.from({ length: n }, (_, i) => `A;${5511900000000 + i}`).join('\n')}`
    expect(await upload(many(MOST_IMPORT_ROWS + 1))).toMatchObject(refusal(400, 'ERR_VALIDATION'))
    expect(await ask('POST', '/contacts/upload', app.admin.token)).toMatchObject({ status: 400 })
    expect(await upload('nome;numero\nA;1', null)).toMatchObject({ status: 401 })
    expect(await count()).toBe(before)
    expect((await upload(many(MOST_IMPORT_ROWS))).body).toMatchObject({ total: MOST_IMPORT_ROWS })
  })
})

describe('AUT-01: a login with a form', () => {
  const form = (change: Record<string, string> = {}) =>
    new URLSearchParams({ email: app.attendant.email, password: TEST_PASSWORD, ...change })
  const post = (body: URLSearchParams, headers: Record<string, string> = {}) =>
    ask('POST', '/auth/login', null, body, headers)

  it('answers like a login with JSON', async () => {
    const person = await app.addUser(app.admin)
    const { status, body, headers } = await post(form({ email: person.email }))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['refreshToken', 'token', 'user'])
    expect(headers.get('set-cookie')).toContain('jrt=')
    const own = await app.call(me, { ...nobody, token: body.token as string })
    expect(own.body).toEqual({ ...(body.user as object), online: own.body.online })
    expect(await post(form({ password: 'outra' }))).toMatchObject({
      status: 401,
      body: { error: 'ERR_INVALID_CREDENTIALS' },
    })
    expect(await post(new URLSearchParams({ email: 'a@b.test' }))).toMatchObject({ status: 400 })
  })

  it('from another site’s page is refused, without signing a user in or out', async () => {
    const person = await app.addUser(app.admin)
    for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`]) {
      const answer = await post(form({ email: person.email }), { origin })
      expect([origin, answer.status, answer.body.error]).toEqual([origin, 403, 'ERR_NO_PERMISSION'])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect((await app.call(me, person)).status).toBe(200)
    for (const origin of [app.url, app.config.publicUrl])
      expect((await post(form({ email: person.email }), { origin })).status).toBe(200)
  })

  it('is accepted by no other call', async () => {
    const answered = await ask(
      'PUT',
      '/settings/userRating',
      app.admin.token,
      new URLSearchParams({ value: 'enabled' }),
    )
    expect(answered).toMatchObject({ status: 415, body: { error: 'ERR_MALFORMED_BODY' } })
  })
})

describe('RT-01: the socket under the API’s address', () => {
  async function connect(url: string, token: string | null): Promise<Socket> {
    const socket = io(url, { transports: ['websocket'], query: { token: token ?? '' }, forceNew: true })
    open.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once(READY_EVENT, () => resolve())
      socket.once('connect_error', reject)
    })
    return socket
  }

  it('joins, receives, is answered and resumes like any other; both kinds receive each other’s events', async () => {
    const { ticket } = await fixture.newConversation()
    const family = await connect(`${app.url}/api`, app.admin.token)
    const own = await connect(app.url, app.admin.token)
    const received: string[] = []
    for (const [name, socket] of [
      ['family', family],
      ['own', own],
    ] as const) {
      socket.on(`company-${app.admin.companyId}-appMessage`, ({ action, message }) => {
        if (action === 'create') received.push(`${name} ${message.body}`)
      })
      await socket.timeout(45_000).emitWithAck('joinChatBox', ticket.id, { passive: true })
    }
    const say = (body: string) =>
      ask('POST', `/messages/${ticket.id}`, app.admin.token, JSON.stringify({ body }), {
        'content-type': 'application/json',
      })
    await say('olá')
    await until(() => received.length === 2, 'both to receive it')
    expect(received.sort()).toEqual(['family olá', 'own olá'])
    const back = new Promise<void>((resolve) => family.once(READY_EVENT, () => resolve()))
    family.io.engine.close()
    await say('perdida')
    await back
    expect(family.recovered).toBe(true)
    await until(() => received.includes('family perdida'), 'what was missed')
  })

  it('refuses the same callers as elsewhere, and has no other names', async () => {
    await expect(connect(`${app.url}/api`, 'abc')).rejects.toThrow('ERR_SESSION_EXPIRED')
    await expect(connect(`${app.url}/outro`, app.admin.token)).rejects.toThrow('Invalid namespace')
  })
})
