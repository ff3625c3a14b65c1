import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { simulatorChats, simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../src/platform/secrets.ts'
import { signMediaPath } from '../src/platform/storage/media-path.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { footprint } from './footprint.ts'
import { PNG } from './sample.ts'
import { until } from './until.ts'

let app: TestApp
let fixture: CompanyFixture
let ticketId = 0

beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  ticketId = (await fixture.newConversation()).ticket.id
})
afterAll(() => app?.stop())

const png = Buffer.from(PNG, 'base64')
const HTML = '<!doctype html><script>alert(document.cookie)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

interface Part {
  name: string
  content: Buffer | string
  type?: string
  field?: string
}

const post = (parts: Part[], fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, content, type = 'image/png', field = 'medias' } of parts) {
    form.append(field, new Blob([Uint8Array.from(Buffer.from(content))], { type }), name)
  }
  return app.call(sendMessages, app.admin, { params: { ticketId }, body: form })
}
/** Returns the files anywhere in the data folder: uploads in progress, and media of companies. */
const filesOf = async () =>
  (await readdir(app.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name))
    .sort()

/** Like `filesOf`, after all uploads have ended, because an upload's leftovers are removed after the answer. */
const filesAtRest = () =>
  until(async () => {
    const files = await filesOf()
    const underWay = files.filter((file) => file.startsWith(join(app.config.dataDir, 'uploads')))
    if (underWay.length > 0) throw new Error(underWay.join(', '))
    return files
  }, 'the end of all uploads')

describe('MSG-12: accepted uploads', () => {
  it.each<[string, () => Part[], string]>([
    ['an empty file', () => [{ name: 'a.png', content: '' }], 'ERR_EMPTY_FILE'],
    [
      'a valid file beside an empty one',
      () => [
        { name: 'a.png', content: png },
        { name: 'b.png', content: '' },
      ],
      'ERR_EMPTY_FILE',
    ],
    [
      '21 files',
      () => Array.from({ length: 21 }, (_, n) => ({ name: `${n}.png`, content: png })),
      'ERR_TOO_MANY_FILES',
    ],
    [
      'more than 64 MB',
      () => [{ name: 'a.png', content: Buffer.alloc(64 * 1024 * 1024 + 1, 65) }],
      'ERR_BODY_TOO_LARGE',
    ],
    ['a file in another field', () => [{ name: 'a.png', content: png, field: 'avatar' }], 'ERR_UNSUPPORTED_MEDIA'],
    ['nothing', () => [], 'ERR_CREATING_MESSAGE'],
  ])('MSG-12: %s is refused and leaves nothing behind', async (_what, parts, code) => {
    const before = [await footprint(app, app.admin.companyId), await filesAtRest()]
    const { status, body } = await post(parts(), {})
    const large = { error: code, maxBytes: 64 * 1024 * 1024 }
    const answer = code === 'ERR_BODY_TOO_LARGE' ? [413, large] : [400, { error: code }]
    expect([status, body]).toEqual(answer)
    expect([await footprint(app, app.admin.companyId), await filesAtRest()]).toEqual(before)
  })

  it('MSG-12: 20 files and exactly 64 MB are accepted', async () => {
    const many = await post(Array.from({ length: 20 }, (_, n) => ({ name: `${n}.png`, content: png })))
    expect([many.status, many.body.messages?.length]).toEqual([200, 20])
    const large = await post([{ name: 'a.bin', content: Buffer.alloc(64 * 1024 * 1024, 65) }])
    expect([large.status, large.body.messages?.[0]?.mediaSize]).toEqual([200, 64 * 1024 * 1024])
  })

  it('MSG-16: an interrupted upload leaves nothing behind', async () => {
    const before = await filesAtRest()
    const boundary = 'limite'
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="medias"; filename="a.png"\r\n\r\n${'x'.repeat(70_000)}`
    const answer = await fetch(`${app.url}/api/messages/${ticketId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.admin.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    })
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'ERR_MALFORMED_BODY' }])
    expect(await filesAtRest()).toEqual(before)
  })

  it.each<[string, string, Buffer | string, string, string]>([
    ['a path to a parent folder', '../../../etc/cron.d/a.png', png, 'image/png', 'a.png'],
    ['a path of Windows', '..\\..\\boot.ini', 'x', 'text/plain', 'boot.ini'],
    ['shell characters', 'a;rm -rf $(id)`id`&.png', png, 'image/png', 'a;rm -rf $(id)`id`&.png'],
    ['a text declared as a picture', 'foto.png', 'x', 'text/plain', 'foto.png'],
    ['a change of the writing direction', 'a;b\u202efdp.exe', 'x', 'text/plain', 'a;bfdp.exe'],
    ['quotes', `o"'dia.png`, png, 'image/png', `o''dia.png`],
    ['300 characters and more', `${'n'.repeat(320)}.png`, png, 'image/png', `${'n'.repeat(251)}.png`],
    ['only dots', '..', 'x', 'text/plain', 'application.txt'],
    ['an HTML page', 'pagina.html', HTML, 'application/octet-stream', 'pagina.html'],
    ['an HTML page declared as a picture', 'foto.png', HTML, 'application/octet-stream', 'foto.png'],
    ['a drawing with a script', 'logo.svg', SVG, 'application/octet-stream', 'logo.svg'],
    ['a drawing after spaces', 'logo.png', `\n\n  ${SVG}`, 'application/octet-stream', 'logo.png'],
  ])('MSG-12: %s: typed by content, named harmlessly, never run', async (_what, name, content, mimetype, label) => {
    const { status, body } = await post([{ name, content, type: 'image/png' }])
    expect(status, JSON.stringify(body)).toBe(200)
    const message = body.messages[0]
    expect(message).toMatchObject({ mimetype, mediaName: label })
    expect(message?.mediaPath).toMatch(/^[\w-]{20,}\.(png|txt|bin)$/)
    const response = await fetch(app.url + message?.mediaUrl)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(content))
    const picture = mimetype === 'image/png'
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': picture ? 'image/png' : 'application/octet-stream',
      'content-disposition': picture ? 'inline' : 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    })
    expect(response.headers.get('cache-control')).toContain('private')
  })

  it('MSG-12: customers’ files are served as strictly as uploads', async () => {
    for (const [filename, mimetype, content] of [
      ['pagina.html', 'text/html', HTML],
      ['foto.png', 'image/png', HTML],
      ['logo.svg', 'image/svg+xml', SVG],
      ['x.png', 'image/png;\r\nset-cookie: a=b', HTML],
      ['x.ogg', 'audio/ogg; nome=ção→', HTML],
    ] as const) {
      const number = customerNumber()
      const media = { filename, mimetype, base64: Buffer.from(content).toString('base64') }
      const line = { params: { whatsappId: fixture.connectionId } }
      await fixture.do(simulatorInbound, { ...line, body: { number, media } })
      const url = await until(async () => {
        const rows = await app.rows<{ ticket_id: number }>(
          `select ticket_id from messages where media_state = 'ready' and contact_id in (select contact_id from contact_identities where value = $1)`,
          [number],
        )
        const [row] = rows
        if (!row) return null
        const { messages } = await fixture.do(listMessages, { params: { ticketId: row.ticket_id } })
        return messages[0]?.mediaUrl
      }, `the medium ${filename}`)
      const { messages } = await fixture.do(simulatorChats, { ...line, query: { number } })
      for (const address of [url, messages[0]?.mediaUrl]) {
        const response = await fetch(app.url + address)
        expect([filename, response.status]).toEqual([filename, 200])
        expect(response.headers.get('content-type')).not.toMatch(/html|svg|xml|javascript/)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('set-cookie')).toBeNull()
        if (address === url) expect(response.headers.get('content-disposition')).toBe('attachment')
        expect(response.headers.get('content-security-policy')).toMatch(/sandbox/)
      }
    }
  })
})

it('messages.3: a slash in a name becomes a dash in both directions, also in raw multipart', async () => {
  const boundary = 'limite'
  const formPart = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\ntexto\r\n`
  const sentNames = ['Orçamento nº 12/2026.pdf', 'C:\\fakepath\\x.pdf', 'a\\b.pdf', 'o %22melhor%22.pdf']
  const answer = await fetch(`${app.url}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.admin.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `${sentNames.map(formPart).join('')}--${boundary}--\r\n`,
  })
  const { messages } = (await answer.json()) as { messages: Array<{ mediaName: string }> }
  expect(messages.map(({ mediaName }) => mediaName)).toEqual([
    'Orçamento nº 12-2026.pdf',
    'x.pdf',
    'a-b.pdf',
    "o 'melhor'.pdf",
  ])
  const number = customerNumber()
  const media = { filename: 'Orçamento nº 12/2026.pdf', mimetype: 'application/pdf', base64: btoa('%PDF-1.4') }
  await fixture.do(simulatorInbound, { params: { whatsappId: fixture.connectionId }, body: { number, media } })
  const [row] = await app.rows<{ media_name: string }>(
    'select media_name from messages where contact_id in (select contact_id from contact_identities where value = $1)',
    [number],
  )
  expect(row?.media_name).toBe('Orçamento nº 12-2026.pdf')
})

it('MSG-19: thirty pictures that arrive together are fetched concurrently', async () => {
  const number = customerNumber()
  const media = { filename: 'foto.png', mimetype: 'image/png', base64: PNG }
  await fixture.do(simulatorInbound, {
    params: { whatsappId: fixture.connectionId },
    body: Array.from({ length: 30 }, () => ({ number, media })),
  })
  await until(async () => {
    const [row] = await app.rows<{ ready: number }>(
      `select count(*)::int as ready from messages where media_state = 'ready'
       and contact_id in (select contact_id from contact_identities where value = $1)`,
      [number],
    )
    return row?.ready === 30
  }, 'thirty pictures')
})

describe('RT-15: the address of a medium', () => {
  const key = createSecrets('a secret key for tests only, long enough').key('media')
  let good: URL

  beforeAll(async () => {
    const { body } = await post([{ name: 'a.png', content: png }])
    good = new URL(body.messages[0]?.mediaUrl ?? '', app.url)
  })

  it('RT-15: opens without a login, for a day', async () => {
    expect((await fetch(good)).status).toBe(200)
    const expires = Number(good.searchParams.get('e')) * 1000
    expect(expires - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(expires - Date.now()).toBeLessThanOrEqual(25 * 3_600_000)
  })

  it('RT-15: unsigned, changed, expired and foreign addresses open nothing', async () => {
    const name = good.pathname.split('/').at(-1) ?? ''
    const [mine, theirs] = [app.admin.companyId, app.stranger.companyId]
    const s = good.searchParams.get('s')
    const e = good.searchParams.get('e')
    const at = (path: string) => `${app.url}${path}`
    const bad = [
      at(good.pathname),
      at(`${good.pathname}?e=${e}`),
      at(`${good.pathname}?e=${e}&s=`),
      at(`${good.pathname}?e=${Number(e) + 3600}&s=${s}`),
      at(`${good.pathname}?e=${e}&s=${s?.slice(1)}A`),
      at(`${good.pathname}?s=${s}&e=${e}&e=9999999999`),
      // Signed with the right key, more than a day ago.
      at(signMediaPath(key, mine, name, new Date(Date.now() - 26 * 3_600_000))),
      // Signed for the other company, and the first one's signature at the other.
      at(signMediaPath(key, theirs, name, new Date()).replace(`company${theirs}`, `company${mine}`)),
      at(`${good.pathname.replace(`company${mine}`, `company${theirs}`)}${good.search}`),
      at(signMediaPath(key, theirs, name, new Date())),
      at(
        signMediaPath(createSecrets('another installation with a key of its own').key('media'), mine, name, new Date()),
      ),
    ]
    for (const address of bad) {
      const answer = await fetch(address)
      expect([address, answer.status]).toEqual([address, expect.toBeOneOf([400, 404])])
      expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^ERR_(NO_MEDIA_FOUND|VALIDATION)$/) })
    }
  })

  it.each([
    '/api/public/company1/..%2f..%2fsecret-key',
    '/api/public/company1/%2e%2e%2f%2e%2e%2fpostgres-password',
    '/api/public/company1%2f..%2f..%2fsecret-key/a',
    '/api/public/company1/..%5c..%5csecret-key',
    '/api/public/..%2f/secret-key',
    '/api/public/company1/a.png%00.html',
    '/api/public/company1//etc/passwd',
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('RT-15: %s opens nothing', async (path) => {
    const signed = `${path}${path.includes('?') ? '&' : '?'}${good.searchParams}`
    for (const address of [path, signed]) {
      const answer = await fetch(app.url + address)
      const text = await answer.text()
      expect(text).not.toMatch(/root:|"workspaces"|^[\w-]{40,}$/)
      if (path.startsWith('/api'))
        expect([answer.status, text]).toEqual([expect.toBeOneOf([400, 404]), expect.stringContaining('ERR_')])
    }
  })
})
