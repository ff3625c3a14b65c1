import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listMessages } from '@recado/contract/conversations/endpoints'
import { sendByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { send } from '../../../test/http-client.ts'
import type { Person } from '../../../test/people.ts'
import { PNG } from '../../../test/sample.ts'
import { type OutsideServer, startOutside } from '../../platform/egress/test/outside-server.ts'
import { connectionProgram, mediaForm, sendText } from './test/programs.ts'

let app: TestApp
let company: CompanyFixture
let shop: Person
let outside: OutsideServer

beforeAll(async () => {
  app = await startTestApp()
  company = await createCompanyFixture(app, app.admin, 'ARQ1')
  shop = await connectionProgram(app, app.admin, company.connectionId)
  outside = await startOutside()
})
beforeEach(() => {
  outside.received = []
  outside.answer = (_call, reply) => reply.end(png)
})
afterAll(async () => {
  await outside?.stop()
  await app?.stop()
})

const png = Buffer.from(PNG, 'base64')
const MOST = 16 * 1024 * 1024
const stored = async () => {
  const folder = join(app.config.mediaDir, `company${app.admin.companyId}`)
  return (await readdir(folder).catch(() => [])).sort()
}
const uploads = async () => readdir(join(app.config.dataDir, 'uploads')).catch(() => [])
const filesOf = async (ticketId: number) =>
  (await company.do(listMessages, { params: { ticketId } })).messages.map((message) => [
    ...[message.body, message.mediaType, message.mediaName],
  ])
const count = () => app.rows('select count(*) from messages union all select count(*) from contacts')

/** Checks that a call is refused and leaves nothing. */
async function expectRefusal(call: () => Promise<{ status: number; body: object }>, expected: [number, object]) {
  const before = [await count(), await stored()]
  const { status, body } = await call()
  expect([status, body]).toEqual([expected[0], expect.objectContaining(expected[1])])
  expect([await count(), await stored(), await uploads()]).toEqual([...before, []])
}

it('external-api.11: a file in a wrong field of the form is refused with the name of the right one', async () => {
  const form = mediaForm({ number: customerNumber(), body: 'oi' }, [])
  form.set('arquivo', new Blob([new Uint8Array(png)]), 'foto.png')
  await expectRefusal(
    () => app.call(sendByApi, shop, { body: form }),
    [400, { error: 'ERR_UNSUPPORTED_MEDIA', field: 'arquivo', expected: 'medias' }],
  )
})

describe('application/x-www-form-urlencoded', () => {
  const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const { status, text } = await send(`${app.url}/api/messages/send`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${shop.token}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      body: new URLSearchParams(fields).toString(),
    })
    return { status, body: JSON.parse(text) as { id: number; ticketId: number; error?: string } }
  }

  it('API-02: sends a text, also the longest one and from another site’s page; the key counts for both forms', async () => {
    const number = customerNumber()
    const first = await post(
      { number, body: 'ação & reação + 1' },
      { origin: 'https://loja.example', 'idempotency-key': 'form-1' },
    )
    expect(first.status).toBe(200)
    expect(await filesOf(first.body.ticketId)).toEqual([['ação & reação + 1', expect.anything(), null]])
    expect((await sendText(app, shop, { number, body: 'ação & reação + 1' }, 'form-1')).body).toEqual(first.body)
    expect((await post({ number, body: 'ã'.repeat(65_536) })).status).toBe(200)
  })

  it('API-03: sends files by address and as base64; a token is still required', async () => {
    const number = customerNumber()
    const { body } = await post({ number, mediaUrl: `${outside.url}/foto.png` })
    await post({ number, body: 'legenda', mediaBase64: PNG, mediaName: 'b.png' })
    expect(await filesOf(body.ticketId)).toEqual([
      ['', 'image', 'foto.png'],
      ['legenda', 'image', 'b.png'],
    ])
    expect((await post({ number, body: 'oi' }, { authorization: '' })).status).toBe(401)
    expect((await post({ number })).body.error).toBe('ERR_API_MESSAGE_EMPTY')
  })
})

describe('mediaUrl', () => {
  const post = (body: object, key?: string) => sendText(app, shop, { number: customerNumber(), ...body }, key)

  it('API-03: the file is fetched and sent with the caption, under its name in the address or mediaName', async () => {
    const number = customerNumber()
    const url = `${outside.url}/fotos/minha%20foto.png?token=1`
    const { status, body } = await post({ number, body: 'A foto', mediaUrl: url })
    expect([status, body]).toEqual([200, { id: expect.any(Number), ticketId: expect.any(Number), status: 'waiting' }])
    await post({ number, mediaUrl: url, mediaName: 'nota' })
    outside.answer = (_call, reply) => reply.end('nome;valor')
    await post({ number, mediaUrl: `${outside.url}/baixar`, mimeType: 'text/csv' })
    expect(await filesOf(body.ticketId)).toEqual([
      ['A foto', 'image', 'minha foto.png'],
      ['', 'image', 'nota.png'],
      ['', 'application', 'baixar.csv'],
    ])
  })

  it('external-api.5: the same key fetches and sends once; another address is 409', async () => {
    const body = { number: customerNumber(), mediaUrl: `${outside.url}/a.png` }
    const first = await post(body, 'url-1')
    expect((await post(body, 'url-1')).body).toEqual(first.body)
    expect(outside.received).toHaveLength(1)
    const other = await post({ ...body, mediaUrl: `${outside.url}/b.png` }, 'url-1')
    expect([other.status, other.body.error]).toEqual([409, 'ERR_IDEMPOTENCY_KEY'])
  })

  it('external-api.11: each failure is a 4xx with its reason in words, leaves nothing and leaves the key free', async () => {
    const fails = async (mediaUrl: string, expected: [number, object]) =>
      expectRefusal(() => post({ mediaUrl, body: 'oi' }, 'url-2'), expected)
    const failure = (reason: string) => ({ error: 'ERR_MEDIA_URL', field: 'mediaUrl', reason })
    outside.answer = (_call, reply) => reply.writeHead(404).end('não há')
    await fails(`${outside.url}/nada.png`, [400, { ...failure('status'), answerStatus: 404 }])
    outside.answer = (_call, reply) => reply.end()
    await fails(`${outside.url}/vazio.png`, [400, { error: 'ERR_EMPTY_FILE' }])
    outside.answer = (_call, reply) => reply.end(Buffer.alloc(MOST + 1))
    await fails(`${outside.url}/grande.bin`, [413, { error: 'ERR_BODY_TOO_LARGE', maxBytes: MOST }])
    outside.answer = (_call, reply) => reply.destroy()
    const detail = expect.stringContaining('Não foi possível conectar')
    await fails(`${outside.url}/cai.png`, [400, { ...failure('network'), detail }])
    await fails('http://10.0.0.1/foto.png', [400, failure('address')])
    await fails('ftp://a.example/foto.png', [400, failure('scheme')])
    await fails('foto.png', [400, failure('url')])
    outside.answer = (_call, reply) => reply.end(png)
    expect((await post({ mediaUrl: `${outside.url}/foto.png`, body: 'oi' }, 'url-2')).status).toBe(200)
  })

  it('ruling 52: a file of 16 MB is sent', async () => {
    outside.answer = (_call, reply) => reply.end(Buffer.alloc(MOST, 7))
    expect((await post({ mediaUrl: `${outside.url}/grande.bin` })).status).toBe(200)
  })
})

describe('mediaBase64', () => {
  const post = (body: object, key?: string) => sendText(app, shop, { number: customerNumber(), ...body }, key)

  it('API-03: a picture as base64 or as a data URI is sent with the caption and its name', async () => {
    const number = customerNumber()
    const { status, body } = await post({ number, body: 'A foto', mediaBase64: PNG, mediaName: 'foto' })
    expect([status, body]).toEqual([200, { id: expect.any(Number), ticketId: expect.any(Number), status: 'waiting' }])
    await post({ number, mediaBase64: `data:image/png;base64,${PNG}` })
    await post({ number, mediaBase64: `data:text/csv;base64,${btoa('a;b')}` })
    await post({ number, mediaBase64: btoa('a;b'), mimeType: 'text/csv', mediaName: 'lista' })
    expect(await filesOf(body.ticketId)).toEqual([
      ['A foto', 'image', 'foto.png'],
      ['', 'image', 'image.png'],
      ['', 'application', 'file.csv'],
      ['', 'application', 'lista.csv'],
    ])
  })

  it('external-api.5: the same key sends once; another file is 409', async () => {
    const body = { number: customerNumber(), mediaBase64: PNG }
    const first = await post(body, 'base-1')
    expect((await post(body, 'base-1')).body).toEqual(first.body)
    const other = await post({ ...body, mediaBase64: btoa('outro') }, 'base-1')
    expect([other.status, other.body.error]).toEqual([409, 'ERR_IDEMPOTENCY_KEY'])
  })

  it('ruling 52: 16 MB arrive whole, one byte more is 413, also beside a text of 1 MB', async () => {
    const file = Buffer.alloc(MOST, 'recado')
    const whole = await post({ mediaBase64: file.toString('base64'), mediaName: 'grande.bin' })
    expect(whole.status).toBe(200)
    const [row] = await app.rows<{ media_file: string }>('select media_file from messages where id = $1', [
      whole.body.id,
    ])
    const path = join(app.config.mediaDir, `company${app.admin.companyId}`, row?.media_file ?? '')
    expect((await readFile(path)).equals(file)).toBe(true)
    await expectRefusal(
      () => post({ mediaBase64: Buffer.alloc(MOST + 1).toString('base64') }),
      [413, { error: 'ERR_BODY_TOO_LARGE', maxBytes: MOST }],
    )
    await expectRefusal(
      () => post({ body: 'x'.repeat(1024 * 1024), mediaBase64: PNG }),
      [413, { error: 'ERR_BODY_TOO_LARGE' }],
    )
  })

  it('external-api.11: text that is not base64, an empty file and broken JSON are refused and leave nothing', async () => {
    const validation = { error: 'ERR_VALIDATION', field: 'mediaBase64' }
    await expectRefusal(() => post({ mediaBase64: 'isto não é' }), [400, validation])
    await expectRefusal(() => post({ mediaBase64: 7 }), [400, validation])
    await expectRefusal(() => post({ mediaBase64: 'data:image/png;base64,' }), [400, { error: 'ERR_EMPTY_FILE' }])
    await expectRefusal(() => post({ mediaBase64: PNG, number: '12' }), [400, { error: 'ERR_WAPP_INVALID_CONTACT' }])
    const broken = async () => {
      const { status, text } = await send(`${app.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
        body: `{"mediaBase64":"${PNG}`,
      })
      return { status, body: JSON.parse(text) }
    }
    await expectRefusal(broken, [400, { error: 'ERR_MALFORMED_BODY' }])
    expect((await post({ mediaBase64: '', mediaUrl: null, body: 'só o texto' })).status).toBe(200)
  })
})

it('external-api.11: several files of any kind are sent in order; ids names each message, also for a repeated call', async () => {
  const number = customerNumber()
  const post = () =>
    app.call(sendByApi, shop, {
      body: mediaForm({ number, body: 'Três', mediaBase64: PNG, mediaUrl: `${outside.url}/c.png` }, [['a.png', png]]),
      headers: { 'idempotency-key': 'varios' },
    })
  const { status, body } = await post()
  expect(status).toBe(200)
  const { messages } = await company.do(listMessages, { params: { ticketId: body.ticketId } })
  expect(body.ids).toEqual(messages.map(({ id }) => id))
  expect([body.ids?.[0], body.ids?.length]).toEqual([body.id, 3])
  expect(messages.map(({ mediaName }) => mediaName)).toEqual(['a.png', 'image.png', 'c.png'])
  expect((await post()).body).toEqual(body)
})
