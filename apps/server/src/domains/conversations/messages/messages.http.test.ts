import { simulatorEvent, simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import {
  deleteMessage,
  editMessage,
  listMessages,
  reactToMessage,
  retryMedia,
  sendMessages,
} from '@recado/contract/conversations/endpoints'
import { retryMessage } from '@recado/contract/conversations/sending'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let ticket: Ticket
let ownId = 0
let theirId = 0

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'primeira')
  const conversation = await fixture.newConversation()
  ticket = conversation.ticket
  ownId = conversation.ownMessageId
  theirId = conversation.customerMessageId
})
afterAll(() => app.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.call(sendMessages, app.admin, { params: { ticketId: ticket.id }, body: body as never, headers })

function form(fields: Record<string, string>, ...files: Array<[string, Blob]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [name, file] of files) data.append('medias', file, name)
  return data
}

describe('POST /messages/:ticketId', () => {
  it('MSG-08: a sent message reaches the phone and is announced by socket', async () => {
    const socket = await app.socket(app.admin, [['joinChatBox', ticket.id]])
    const answer = await post({ body: 'pela rede', fromMe: 1, read: 'true', quotedMsg: '' })
    expect(answer).toMatchObject({ status: 200, body: { messages: [{ body: 'pela rede', sendState: 'waiting' }] } })
    const id = answer.body.messages[0]?.id
    await socket.receives(
      '-appMessage',
      (e) =>
        e.action === 'update' &&
        (e.message as { id: number; ack: number }).id === id &&
        (e.message as { ack: number }).ack >= 2,
    )
    socket.close()
    const outbox = await app.call(simulatorOutbox, app.admin, {
      params: { whatsappId: fixture.connectionId },
      query: { number: ticket.contact.number },
    })
    expect(outbox.body.messages.map((m) => m.body)).toContain('pela rede')
  })

  it('PLUS-03: five posts with the same Idempotency-Key header send one message', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post({ body: 'uma vez só' }, { 'idempotency-key': 'chave-0001' })),
    )
    expect(new Set(answers.map((a) => a.body.messages[0]?.id)).size).toBe(1)
    expect(answers.map((a) => a.status)).toEqual(Array(5).fill(200))
  })

  it('MSG-09: rejects blanks, wrong types and NUL with a code', async () => {
    for (const body of [{}, { body: '' }, { body: '   \n' }, { body: ['a', 'b'] }])
      expect(await post(body)).toMatchObject({ status: 400, body: { error: 'ERR_CREATING_MESSAGE' } })
    for (const body of [
      { body: 7 },
      { body: 'a\u0000b' },
      { body: 'x'.repeat(65_537) },
      { body: 'a', quotedMsg: -1 },
      { location: { latitude: 91, longitude: 0 } },
      [],
    ]) {
      const answer = await post(body)
      expect([answer.status, answer.body.error?.startsWith('ERR_')]).toEqual([400, true])
    }
  })

  it('SQL and HTML in a text are stored and shown as they were typed', async () => {
    const body = `'); drop table messages; -- <script>alert(1)</script>`
    expect((await post({ body })).body.messages[0]?.body).toBe(body)
  })

  it('is rejected for an unserved queue, and not found for another company', async () => {
    const as = (who: SharedTestApp['admin']) =>
      app.call(sendMessages, who, { params: { ticketId: ticket.id }, body: { body: 'oi' } })
    expect(await as(app.attendant)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await as(app.stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  })
})

describe('files', () => {
  it('MSG-12 MSG-03: files are sent as multipart and served by signed address, whole and in part', async () => {
    const answer = await post(form({ body: 'foto', clientId: 'arquivo-0001' }, ['um.png', new Blob([png])]))
    expect(answer).toMatchObject({
      status: 200,
      body: { messages: [{ mediaType: 'image', body: 'foto', mediaSize: png.length }] },
    })
    const address = app.url + answer.body.messages[0]?.mediaUrl
    const whole = await fetch(address)
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(png)
    const headers = Object.fromEntries(whole.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers['cache-control']).toContain('private')
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      'PNG',
    ])
    expect((await fetch(address, { headers: { range: 'bytes=999-' } })).status).toBe(416)
  })

  it("MSG-02: a customer's picture is downloaded within moments, and its type comes from its content", async () => {
    await fixture.do(simulatorInbound, {
      params: { whatsappId: fixture.connectionId },
      body: {
        number: ticket.contact.number,
        media: { filename: 'x.jpg', mimetype: 'image/jpeg', base64: png.toString('base64') },
      },
    })
    const message = await until(async () => {
      const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
      return messages.find((m) => !m.fromMe && m.mediaState === 'ready')
    }, 'a fetched picture')
    expect(message).toMatchObject({ mediaType: 'image', mimetype: 'image/png', mediaPixels: { width: 1, height: 1 } })
    expect((await fetch(app.url + message.mediaUrl)).status).toBe(200)
  })
})

describe('one message', () => {
  it('MSG-06 PLUS-22: edits, reactions, and changes by the customer', async () => {
    const editResponse = await app.call(editMessage, app.admin, {
      params: { id: ownId },
      body: { body: 'melhor assim' },
    })
    expect(editResponse).toMatchObject({ status: 200, body: { body: 'melhor assim', isEdited: true } })
    const reactResponse = await app.call(reactToMessage, app.admin, { params: { id: theirId }, body: { emoji: '👍' } })
    expect(reactResponse.body.reactions).toMatchObject([{ emoji: '👍', fromMe: true }])
    const theirs = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
    const id = theirs.messages.find((m) => m.id === theirId)?.externalId ?? ''
    await fixture.do(simulatorEvent, {
      params: { whatsappId: fixture.connectionId },
      body: { type: 'edit', number: ticket.contact.number, id, body: 'corrigido' },
    })
    await until(async () => {
      const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
      return messages.find((m) => m.id === theirId)?.body === 'corrigido'
    }, 'an edit by the customer')
  })

  it('MSG-15 messages.8: only own messages can be deleted, and only by users who may see them', async () => {
    const remove = (id: number, who = app.admin) => app.call(deleteMessage, who, { params: { id } })
    expect(await remove(theirId)).toMatchObject({ status: 409, body: { error: 'ERR_DELETE_WAPP_MSG' } })
    expect(await remove(ownId, app.attendant)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await remove(ownId, app.stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    expect(await remove(2 ** 52)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    expect(await remove(ownId)).toMatchObject({ status: 200, body: { isDeleted: true, body: '' } })
  })

  it('the other calls check access too', async () => {
    for (const who of [app.attendant, app.stranger]) {
      const status = who === app.attendant ? 403 : 404
      expect((await app.call(editMessage, who, { params: { id: ownId }, body: { body: 'x' } })).status).toBe(status)
      expect((await app.call(reactToMessage, who, { params: { id: theirId }, body: { emoji: '👍' } })).status).toBe(
        status,
      )
      expect((await app.call(retryMessage, who, { params: { id: ownId }, body: {} })).status).toBe(status)
      expect((await app.call(retryMedia, who, { params: { id: theirId }, body: {} })).status).toBe(status)
      expect((await app.call(listMessages, who, { params: { ticketId: ticket.id } })).status).toBe(status)
    }
  })
})

describe('MSG-04, MSG-06: a location', () => {
  it('keeps its link whatever the customer edits: only the description changes', async () => {
    const conversation = await fixture.newConversation()
    const params = { ticketId: conversation.ticket.id }
    const { number } = conversation.ticket.contact
    const connection = { params: { whatsappId: fixture.connectionId } }
    const { ids } = await fixture.do(simulatorInbound, {
      ...connection,
      body: { number, location: { latitude: -23.5505, longitude: -46.6333, name: 'Loja' } },
    })
    const place = async () =>
      (await fixture.do(listMessages, { params })).messages.find(({ mediaType }) => mediaType === 'locationMessage')
    const map = 'https://maps.google.com/maps?q=-23.5505,-46.6333'
    expect((await place())?.body).toBe(`|${map}|Loja`)
    await fixture.do(simulatorEvent, {
      ...connection,
      body: { type: 'edit', number, id: ids[0], body: '|https://mal.test/entrar|Confirme os seus dados' },
    })
    const edited = await until(async () => {
      const location = await place()
      return location?.isEdited ? location : null
    }, 'the edit')
    expect(edited.body).toBe(`|${map}|/https://mal.test/entrar/Confirme os seus dados`)
  })
})
