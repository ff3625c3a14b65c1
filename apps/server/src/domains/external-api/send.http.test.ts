import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteConnection, renewConnectionToken, updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listMessages, listTickets, showTicket } from '@recado/contract/conversations/endpoints'
import { sendByApi, showSentByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { send } from '../../../test/http-client.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { PNG } from '../../../test/sample.ts'
import { until } from '../../../test/until.ts'
import { enqueueScheduled } from '../../../test/wake-jobs.ts'
import { apiKeysForget } from './jobs.ts'
import { apiTokenProgram, connectionProgram, mediaForm, program, sendText } from './test/programs.ts'

let app: TestApp
let alfa: CompanyFixture
let beta: CompanyFixture
let shop: Person

beforeAll(async () => {
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  beta = await createCompanyFixture(app, app.stranger, 'BETA9Z')
  shop = await connectionProgram(app, app.admin, alfa.connectionId)
})
afterAll(() => app?.stop())
afterEach(() => app.rows('update plans set use_external_api = true'))

const phone = async (of = alfa) =>
  (await of.do(simulatorOutbox, { params: { whatsappId: of.connectionId }, query: { limit: 5000 } })).messages
const arrives = (body: string, of = alfa) =>
  until(async () => (await phone(of)).find((message) => message.body === body) ?? null, `${body} at the phone`)
const messagesTo = (number: string) =>
  app.rows<{ body: string; connection_id: number; status: string; class: number | null; is_marketing: boolean }>(
    `select m.body, m.connection_id, t.status, o.class, m.is_marketing from messages m
       join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       left join outbox o on o.company_id = m.company_id and o.message_id = m.id
     where c.number = $1 and m.from_me order by m.id`,
    [number],
  )

describe('POST /messages/send', () => {
  it('API-02, R-API-02: a connection’s token sends a text; the number is normalised', async () => {
    const number = customerNumber()
    // Written without the country code and the ninth digit.
    const shortForm = `(11) ${number.slice(5, 9)}-${number.slice(9)}`
    const { status, body } = await sendText(app, shop, { number: shortForm, body: 'Pedido 7 enviado' })
    expect([status, body]).toEqual([200, { id: expect.any(Number), ticketId: expect.any(Number), status: 'waiting' }])
    await arrives('Pedido 7 enviado')
    expect(await messagesTo(number)).toMatchObject([{ body: 'Pedido 7 enviado', connection_id: alfa.connectionId }])
    await until(
      async () => (await app.call(showSentByApi, shop, { params: { id: body.id } })).body.status === 'sent',
      'the sent message',
    )
    expect((await app.call(showSentByApi, shop, { params: { id: body.id } })).body).toEqual({
      ...{ id: body.id, ticketId: body.ticketId, status: 'sent' },
      ...{ ack: expect.any(Number), sendError: null },
    })
  })

  it('tickets.13: a message to a contact without a conversation is in a silent ticket until they answer', async () => {
    const number = customerNumber()
    const { body } = await sendText(app, shop, { number, body: 'Seu boleto', name: 'Bia do Carmo' })
    const list = () => alfa.do(listTickets, { query: { searchParam: number, showAll: 'true' } })
    expect((await list()).tickets).toEqual([])
    expect(await messagesTo(number)).toMatchObject([{ status: 'silent' }])
    // The next one goes into the same ticket.
    expect((await sendText(app, shop, { number, body: 'Lembrete' })).body.ticketId).toBe(body.ticketId)
    const params = { whatsappId: alfa.connectionId }
    await alfa.do(simulatorInbound, { params, body: { number, name: 'Bia', body: 'Paguei' } })
    const { tickets } = await list()
    expect(tickets).toMatchObject([{ id: body.ticketId, status: 'pending', queueId: alfa.queueId }])
    const { messages } = await alfa.do(listMessages, { params: { ticketId: body.ticketId } })
    expect(messages.map((message) => message.body)).toEqual(['Seu boleto', 'Lembrete', 'Paguei'])
    expect((await alfa.do(showTicket, { params: { id: body.ticketId } })).contact.name).toBe('Bia do Carmo')
  })

  it('in an unfinished conversation it counts as a machine’s message, not as an attendant’s answer', async () => {
    const { ticket } = await alfa.newConversation()
    const waiting = () => alfa.do(showTicket, { params: { id: ticket.id } })
    const before = await waiting()
    const { body } = await sendText(app, shop, { number: ticket.contact.number, body: 'Saiu para entrega' })
    expect(body.ticketId).toBe(ticket.id)
    await arrives('Saiu para entrega')
    const after = await waiting()
    expect(after).toMatchObject({ status: 'open', userId: app.admin.userId, lastMessage: 'Saiu para entrega' })
    expect([after.lastSpeaker?.kind, before.lastSpeaker?.kind]).toEqual(['machine', 'user'])
  })

  it.each([
    ['no token', () => nobody, 401, 'ERR_API_TOKEN'],
    ['an unknown token', () => program('nao-existe-este-token'), 401, 'ERR_API_TOKEN'],
    ['the token of a user', () => app.admin, 401, 'ERR_API_TOKEN'],
    [
      'an API token that was never issued',
      () => program(`rcd_${app.admin.companyId}_${'A'.repeat(43)}`),
      401,
      'ERR_API_TOKEN',
    ],
  ])('R-API-02: %s is rejected before the input is read', async (_what, as, status, error) => {
    const answer = await sendText(app, as(), { number: '' })
    expect([answer.status, answer.body]).toEqual([status, { error }])
  })

  it('R-API-02: a renewed token stops working at once', async () => {
    const old = await connectionProgram(app, app.stranger, beta.connectionId)
    await beta.do(renewConnectionToken, { params: { id: beta.connectionId } })
    expect((await sendText(app, old, { number: customerNumber(), body: 'oi' })).status).toBe(401)
    const fresh = await connectionProgram(app, app.stranger, beta.connectionId)
    expect((await sendText(app, fresh, { number: customerNumber(), body: 'oi' })).status).toBe(200)
  })

  it('R-API-02, TEN-01: the token of another company’s connection only sends over that connection', async () => {
    const theirs = await connectionProgram(app, app.stranger, beta.connectionId)
    const number = customerNumber()
    expect((await sendText(app, theirs, { number, body: 'da Beta' })).status).toBe(200)
    await arrives('da Beta', beta)
    for (const whatsappId of [alfa.connectionId, 2 ** 31, 9_007_199_254_740_991]) {
      const answer = await sendText(app, theirs, { number, body: 'pela Alfa', whatsappId })
      expect([answer.status, answer.body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }])
    }
    const api = await apiTokenProgram(app, app.stranger, 'messages:send')
    for (const whatsappId of [alfa.connectionId, 2 ** 31]) {
      const answer = await sendText(app, api, { number, body: 'pela Alfa', whatsappId })
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_WAPP_FOUND' }])
    }
    expect(await messagesTo(number)).toHaveLength(1)
    expect(await phone(alfa)).not.toContainEqual(expect.objectContaining({ body: 'pela Alfa' }))
  })

  it('R-API-02, API-04: without the plan’s useExternalApi it is 403, also for users', async () => {
    await app.rows('update plans set use_external_api = false')
    await app.restart()
    try {
      const answer = await sendText(app, shop, { number: '' })
      expect([answer.status, answer.body]).toEqual([403, { error: 'ERR_PLAN_FEATURE_DISABLED' }])
    } finally {
      await app.rows('update plans set use_external_api = true')
      await app.restart()
    }
    expect((await sendText(app, shop, { number: customerNumber(), body: 'de novo' })).status).toBe(200)
  })

  it.each([
    ["due_date = '2020-05-10'", 'due_date = null', 401, { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' }],
    ['status = false', 'status = true', 401, { error: 'ERR_COMPANY_DISABLED' }],
  ])('R-API-02: a company with %s cannot send', async (change, back, status, body) => {
    const set = async (values: string) => {
      await app.rows(`update companies set ${values} where id = $1`, [app.admin.companyId])
      await app.restart()
    }
    await set(change)
    try {
      const number = customerNumber()
      const answer = await sendText(app, shop, { number, body: 'oi' })
      expect([answer.status, answer.body]).toEqual([status, body])
      expect(await messagesTo(number)).toEqual([])
    } finally {
      await set(back)
    }
  })

  it.each([
    [{ number: '98765-4321', body: 'oi' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: '123', body: 'oi' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: 'Ana', body: 'oi' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: '0000000000000', body: 'oi' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: '00000001234', body: 'oi' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: '', body: 'oi' }, 'ERR_VALIDATION'],
    [{ number: '5'.repeat(41), body: 'oi' }, 'ERR_VALIDATION'],
    [{ number: `wa.me/5511987654321?text=${'a'.repeat(477)}`, body: 'oi' }, 'ERR_VALIDATION'],
    [{ number: `wa.me/message/${'a'.repeat(486)}`, body: 'oi' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ body: 'oi' }, 'ERR_VALIDATION'],
    [{ number: 5511987654321 }, 'ERR_API_MESSAGE_EMPTY'],
    [{ number: '5511987654321', body: null }, 'ERR_API_MESSAGE_EMPTY'],
    [{ number: '5511987654321', body: ' \n' }, 'ERR_API_MESSAGE_EMPTY'],
    [{ number: '5511987654321', body: 'x'.repeat(65_537) }, 'ERR_VALIDATION'],
    [{ number: '5511987654321', body: 'a\0b' }, 'ERR_VALIDATION'],
    [{ number: '5511987654321', body: 'oi', marketing: 'talvez' }, 'ERR_VALIDATION'],
    [{ number: '5511987654321', body: 'oi', name: 'n'.repeat(101) }, 'ERR_VALIDATION'],
  ])('R-API-01, R-ERR-05: %j is rejected and leaves nothing', async (body, error) => {
    const count = () => app.rows('select count(*) from messages union all select count(*) from contacts')
    const before = await count()
    const answer = await sendText(app, shop, body)
    expect([answer.status, answer.body.error]).toEqual([400, error])
    expect(await count()).toEqual(before)
  })

  it('R-ERR-05: a message in another field than `body` is refused with the name of the right one', async () => {
    const answer = await sendText(app, shop, { number: '5511987654321', message: 'oi', text: 'oi' })
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'ERR_API_MESSAGE_EMPTY', field: 'body' }])
  })

  it('accepts the longest text, a JSON number as the phone number, and the largest file that phones receive whole', async () => {
    const number = customerNumber()
    const answer = await sendText(app, shop, {
      number: Number(number),
      body: 'ã'.repeat(65_536),
      name: 'n'.repeat(100),
    })
    expect(answer.status).toBe(200)
    expect(await messagesTo(number)).toHaveLength(1)
  })
})

describe('POST /messages/send by multipart', () => {
  const png = Buffer.from(PNG, 'base64')
  const post = (fields: Record<string, string>, files: ReadonlyArray<[string, Buffer]>, key?: string) =>
    app.call(sendByApi, shop, {
      body: mediaForm(fields, files),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const stored = async () => (await readdir(join(app.config.mediaDir, `company${app.admin.companyId}`))).sort()

  it('API-03: sends a picture with its caption, and several files in order', async () => {
    const number = customerNumber()
    const { status, body } = await post({ number, body: 'A foto' }, [
      ['foto.png', png],
      ['nota.pdf', Buffer.from('%PDF-1.4 nota')],
    ])
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), ticketId: expect.any(Number), status: 'waiting', ids: [body.id, expect.any(Number)] },
    ])
    const { messages } = await alfa.do(listMessages, { params: { ticketId: body.ticketId } })
    expect(messages.map(({ id, body, mediaType, mediaName }) => [id, body, mediaType, mediaName])).toEqual([
      [body.id, 'A foto', 'image', 'foto.png'],
      [expect.any(Number), '', 'application', 'nota.pdf'],
    ])
    await arrives('A foto')
  })

  it('API-03: a file needs no text, but must not be empty or in the wrong field', async () => {
    const number = customerNumber()
    expect((await post({ number }, [['foto.png', png]])).status).toBe(200)
    const before = await stored()
    const empty = await post({ number }, [['foto.png', Buffer.alloc(0)]])
    expect([empty.status, empty.body.error]).toEqual([400, 'ERR_EMPTY_FILE'])
    const form = mediaForm({ number, body: 'oi' }, [])
    form.set('arquivo', new Blob([new Uint8Array(png)]), 'foto.png')
    const foreign = await app.call(sendByApi, shop, { body: form })
    expect([foreign.status, foreign.body.error]).toEqual([400, 'ERR_UNSUPPORTED_MEDIA'])
    const many = await post(
      { number },
      Array.from({ length: 21 }, (): [string, Buffer] => ['foto.png', png]),
    )
    expect([many.status, many.body.error]).toEqual([400, 'ERR_TOO_MANY_FILES'])
    expect((await post({ number: '1' }, [['foto.png', png]])).body.error).toBe('ERR_WAPP_INVALID_CONTACT')
    expect((await post({ number: '', body: 'oi' }, [])).body.error).toBe('ERR_VALIDATION')
    expect(await stored()).toEqual(before)
    expect(
      (
        await post(
          { number },
          Array.from({ length: 20 }, (): [string, Buffer] => ['f.png', png]),
        )
      ).status,
    ).toBe(200)
  })

  it('API-03: the same key with the same file sends once and stores one file; another file is rejected', async () => {
    const number = customerNumber()
    const first = await post({ number, body: 'uma vez' }, [['foto.png', png]], 'foto-1')
    const files = await stored()
    const again = await post({ number, body: 'uma vez' }, [['foto.png', png]], 'foto-1')
    expect(again.body).toEqual(first.body)
    const other = await post({ number, body: 'uma vez' }, [['foto.png', Buffer.from('%PDF-1.4')]], 'foto-1')
    expect([other.status, other.body.error]).toEqual([409, 'ERR_IDEMPOTENCY_KEY'])
    expect([await messagesTo(number), await stored()]).toEqual([[expect.anything()], files])
  })
})

describe('Idempotency-Key', () => {
  it('the same key and content returns the first response, whatever happened to the message; other content is 409', async () => {
    const number = customerNumber()
    const first = await sendText(app, shop, { number, body: 'chave' }, 'pedido-1')
    expect(first.status).toBe(200)
    await arrives('chave')
    for (const form of [number, `+${number}`, Number(number)])
      expect((await sendText(app, shop, { number: form, body: 'chave' }, 'pedido-1')).body).toEqual(first.body)
    await app.rows('delete from messages where id = $1', [first.body.id])
    expect((await sendText(app, shop, { number, body: 'chave' }, 'pedido-1')).body).toEqual(first.body)
    const other = await sendText(app, shop, { number, body: 'chave 2' }, 'pedido-1')
    expect([other.status, other.body]).toEqual([409, { error: 'ERR_IDEMPOTENCY_KEY' }])
    expect((await sendText(app, shop, { number, body: 'chave 2' }, 'pedido-2')).status).toBe(200)
    expect(await messagesTo(number)).toHaveLength(1)
  })

  it('ten concurrent posts with one key are one message; keys are separate per token', async () => {
    const number = customerNumber()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendText(app, shop, { number, body: 'juntas' }, 'rajada')),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const api = await apiTokenProgram(app, app.admin, 'messages:send')
    const { body } = await sendText(app, api, { number, body: 'juntas' }, 'rajada')
    expect(body.id).not.toBe(answers[0]?.body.id)
    expect(await messagesTo(number)).toHaveLength(2)
  })

  it('a rejected send does not use up its key; an empty key is ignored; a very long one is valid', async () => {
    const number = customerNumber()
    const nowhere = await apiTokenProgram(app, app.admin, 'messages:send')
    const send = (whatsappId: number) => sendText(app, nowhere, { number, body: 'volta', whatsappId }, 'volta-1')
    expect((await send(2 ** 31 - 1)).status).toBe(404)
    expect((await send(alfa.connectionId)).status).toBe(200)
    for (const key of ['', '']) expect((await sendText(app, shop, { number, body: 'sem chave' }, key)).status).toBe(200)
    const long = 'k'.repeat(4000)
    const [one, two] = [
      await sendText(app, shop, { number, body: 'longa' }, long),
      await sendText(app, shop, { number, body: 'longa' }, long),
    ]
    expect(two.body).toEqual(one.body)
    expect(await messagesTo(number)).toHaveLength(4)
  })

  it('keys are deleted after a week, not before', async () => {
    const number = customerNumber()
    const post = (n: number) => sendText(app, shop, { number, body: `antiga ${n}` }, `antiga-${n}`)
    const [younger, older] = [await post(1), await post(2)]
    for (const [{ body }, age] of [
      [younger, '6 days 23 hours'],
      [older, '7 days 1 hour'],
    ] as const)
      await app.rows('update api_sends set created_at = now() - $1::interval where message_id = $2', [age, body.id])
    await enqueueScheduled(app, apiKeysForget)
    const left = () => app.rows('select 1 from api_sends where message_id = $1', [older.body.id])
    await until(async () => (await left()).length === 0, 'the deletion of the older key')
    expect((await post(1)).body).toEqual(younger.body)
    expect((await post(2)).body.id).not.toBe(older.body.id)
  })
})

describe('marketing', () => {
  it('contacts.6: respects opt-out; other sends do not', async () => {
    const number = customerNumber()
    const sendReply = await sendText(app, shop, { number, body: 'Oferta', marketing: true })
    expect(sendReply.status).toBe(200)
    expect(await messagesTo(number)).toMatchObject([{ is_marketing: true, status: 'silent' }])
    for (const [state, error] of [
      ['opted_out', 'OPTED_OUT'],
      ['blocked', 'ERR_MARKETING_BLOCKED'],
    ]) {
      await app.rows('update contacts set marketing = $1 where number = $2', [state, number])
      const rejection = await sendText(app, shop, { number, body: 'Oferta', marketing: 'true' })
      expect([rejection.status >= 400 && rejection.status < 500, rejection.body.error]).toEqual([true, error])
      expect((await sendText(app, shop, { number, body: 'Seu pedido', marketing: false })).status).toBe(200)
    }
    expect((await messagesTo(number)).map(({ body }) => body)).toEqual(['Oferta', 'Seu pedido', 'Seu pedido'])
  })
})

describe('CORS', () => {
  it('pages of any site may send with a token, without cookies; no other call allows it', async () => {
    const url = `${app.url}/api/messages/send`
    const preflight = await send(url, { method: 'OPTIONS', headers: { origin: 'https://loja.example' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    const rejection = await send(url, { method: 'POST', headers: { origin: 'https://loja.example' } })
    expect([rejection.status, rejection.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
    const other = await send(`${app.url}/api/messages/1`, {
      method: 'POST',
      headers: { origin: 'https://loja.example' },
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('API-02: over a disconnected connection it waits and is sent on reconnect; without any connection it is rejected', async () => {
  const line = { params: { id: beta.connectionId } }
  const api = await apiTokenProgram(app, app.stranger, 'messages:send')
  await beta.do(updateConnection, { ...line, body: { isDefault: true } })
  const number = customerNumber()
  expect((await sendText(app, api, { number, body: 'pela padrão' })).status).toBe(200)
  await arrives('pela padrão', beta)
  await beta.do(deleteConnection, line)
  const answer = await sendText(app, api, { number, body: 'por nenhuma' })
  expect([answer.status >= 400 && answer.status < 500, answer.body.error]).toEqual([true, 'ERR_NO_DEF_WAPP_FOUND'])
})
