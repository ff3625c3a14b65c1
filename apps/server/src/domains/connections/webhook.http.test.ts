import {
  createWebhookNetwork,
  raiseAck,
  SIGNATURE_HEADER,
  type StoredNetworkMessage,
  type WebhookNetwork,
} from '@recado/channels/webhook-network'
import { listMessages, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { retryMessage } from '@recado/contract/conversations/sending'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'

/** Tests a channel without a session: incoming webhooks, ids from the network, and any node sends. */
let app: TestApp
let network: WebhookNetwork
let connectionId = 0
let serial = 0

const address = (company = app.admin.companyId, id = connectionId) => `${app.url}/api/channels/${company}/${id}/webhook`
const post = (request: { raw: Uint8Array; headers: Record<string, unknown> }, to = address()) =>
  fetch(to, {
    method: 'POST',
    body: new Uint8Array(request.raw),
    headers: { 'content-type': 'application/json', ...(request.headers as Record<string, string>) },
  })

beforeAll(async () => {
  network = createWebhookNetwork('5511999990000', async ({ raw, headers }) => {
    const answer = await post({ raw, headers: headers as Record<string, unknown> })
    if (answer.status !== 200) throw new Error(`not accepted: ${answer.status}`)
  })
  app = await startTestApp({}, { moreChannels: { webhook: network.provider } })
  const [connection] = await app.rows<{ id: number }>(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Oficial', 'webhook', true) returning id`,
    [app.admin.companyId],
  )
  connectionId = connection?.id ?? 0
  await app.rows(
    `insert into connection_sessions (company_id, connection_id, wanted) values ($1, $2, true)
     on conflict (company_id, connection_id) do update set wanted = true`,
    [app.admin.companyId, connectionId],
  )
  await app.restart()
  await until(async () => (await status()) === 'CONNECTED', 'an open connection')
})
afterAll(() => app?.stop())
beforeEach(() => {
  network.beforeAnswer = () => undefined
  network.down = false
  network.delivers = true
})

const status = async () =>
  (
    await app.rows<{ status: string }>('select status from connection_sessions where connection_id = $1', [
      connectionId,
    ])
  )[0]?.status

/** A new customer for each test writes. Returns the accepted ticket. */
async function customer(text = 'oi') {
  const phone = `55119${83_000_000 + ++serial}`
  const chat = { phone, lid: null, group: null }
  const about = { chat, author: chat, authorName: `Cliente ${serial}`, groupName: null, fromMe: false, quotedId: null }
  const message = { ...about, id: `in-${serial}`, sentAt: Date.now(), late: false, content: { kind: 'text', text } }
  await network.report('messages', [message])
  const tickets = await app.call(listTickets, app.admin, { query: { searchParam: phone, showAll: true } })
  const ticket = tickets.body.tickets[0]
  if (!ticket) throw new Error('no ticket')
  await app.call(updateTicket, app.admin, {
    params: { id: ticket.id },
    body: { status: 'open', userId: app.admin.userId },
  })
  return { ticketId: ticket.id, message }
}
const messages = async (ticketId: number) =>
  (await app.call(listMessages, app.admin, { params: { ticketId } })).body.messages
const own = async (ticketId: number) => (await messages(ticketId)).filter(({ fromMe }) => fromMe)
const send = async (ticketId: number, body: string) =>
  (await app.call(sendMessages, app.admin, { params: { ticketId }, body: { body } })).body
const keptOf = (text: string): StoredNetworkMessage[] =>
  network.storedMessages.filter(
    ({ outboundMessage: { content } }) => content.kind === 'text' && content.text.endsWith(text),
  )

describe('a channel without a session', () => {
  it('CON-01: opens with its credentials, without a lease', async () => {
    const rows = await app.rows(
      'select status, leased, owner_node, qrcode from connection_sessions where connection_id = $1',
      [connectionId],
    )
    expect(rows).toEqual([{ status: 'CONNECTED', leased: false, owner_node: null, qrcode: '' }])
  })

  it('MSG-19, MSG-05: receives by webhook, opens a ticket, answers, and receives an acknowledgement under the network’s id', async () => {
    const { ticketId } = await customer('bom dia')
    await send(ticketId, 'boa tarde')
    await until(async () => (await own(ticketId))[0]?.ack === 3, 'the delivery, by webhook')
    const [sentMessage] = keptOf('boa tarde')
    if (!sentMessage) throw new Error('nothing arrived')
    expect((await own(ticketId))[0]).toMatchObject({ externalId: sentMessage.id, sendState: 'sent' })
    await raiseAck(network, sentMessage, 4)
    await until(async () => (await own(ticketId))[0]?.ack === 4, 'the reading, by webhook')
    expect((await messages(ticketId)).map(({ body }) => body.split('\n').at(-1))).toEqual(['bom dia', 'boa tarde'])
  })

  it('MSG-05: an acknowledgement that arrives before the network’s id is stored counts anyway', async () => {
    const { ticketId } = await customer()
    network.beforeAnswer = (sentMessage) => raiseAck(network, sentMessage, 4)
    await send(ticketId, 'lida na hora')
    await until(async () => (await own(ticketId))[0]?.ack === 4, 'the read receipt that came before the answer')
    expect(await app.rows('select 1 from early_acks where external_id = $1', [keptOf('lida na hora')[0]?.id])).toEqual(
      [],
    )
  })

  it('MSG-16: a message that the network accepted and then failed shows the reason, and a user can send it again', async () => {
    const { ticketId } = await customer()
    await send(ticketId, 'não entregue')
    await until(async () => (await own(ticketId))[0]?.ack === 3, 'the delivery')
    const [sentMessage] = keptOf('não entregue')
    if (!sentMessage) throw new Error('nothing arrived')
    const failure = {
      chat: sentMessage.outboundMessage.to,
      id: sentMessage.id,
      reason: 'windowClosed',
      code: 131047,
      words: 'too late',
    }
    // The message was delivered, so the network's failure report is ignored.
    await network.report('failed', failure)
    expect((await own(ticketId))[0]).toMatchObject({ sendState: 'sent', ack: 3 })
    network.delivers = false
    await send(ticketId, 'devolvida')
    await until(async () => (await own(ticketId))[1]?.ack === 2, 'the acceptance by the network')
    const back = { ...failure, id: keptOf('devolvida')[0]?.id ?? '' }
    await network.report('failed', back)
    await network.report('failed', back)
    const failedState = { sendState: 'failed', sendError: 'ERR_WINDOW_CLOSED', ack: 0 }
    expect((await own(ticketId))[1]).toMatchObject(failedState)
    // Reports arrive in any order; an older one does not undo the failure.
    await network.report('status', { chat: back.chat, id: back.id, ack: 2 })
    const [, message] = await own(ticketId)
    expect(message).toMatchObject(failedState)
    network.delivers = true
    await app.call(retryMessage, app.admin, { params: { id: message?.id ?? 0 }, body: {} })
    await until(async () => (await own(ticketId))[1]?.ack === 3, 'the second try')
    expect(keptOf('devolvida')).toHaveLength(2)
    expect((await own(ticketId))[1]).toMatchObject({ sendState: 'sent', sendError: null })
  })

  it('MSG-16: a failure that arrives before the network’s id is stored counts anyway', async () => {
    const { ticketId } = await customer()
    network.delivers = false
    network.beforeAnswer = (sentMessage) =>
      network.report('failed', {
        chat: sentMessage.outboundMessage.to,
        id: sentMessage.id,
        reason: null,
        code: 1,
        words: 'no',
      })
    await send(ticketId, 'devolvida na hora')
    await until(async () => (await own(ticketId))[0]?.sendState === 'failed', 'the failure that came before the answer')
    expect((await own(ticketId))[0]).toMatchObject({ sendError: 'ERR_SENDING_WAPP_MSG' })
    expect(
      await app.rows('select 1 from early_acks where failure is not null and external_id = $1', [
        keptOf('devolvida na hora')[0]?.id,
      ]),
    ).toEqual([])
  })

  it('MSG-19: a repeated request is stored once', async () => {
    const { ticketId, message } = await customer('uma vez')
    const request = network.signed(JSON.stringify(['messages', [message]]))
    expect((await post(request)).status).toBe(200)
    expect((await messages(ticketId)).filter(({ fromMe }) => !fromMe)).toHaveLength(1)
  })

  it('MSG-16: a message that the network may have accepted before a crash is unconfirmed, and never resent automatically', async () => {
    const { ticketId } = await customer()
    // First process: the network accepts the message, but its answer is never stored.
    network.down = true
    await send(ticketId, 'talvez chegou')
    await until(
      async () => (await app.rows(`select 1 from outbox where reason is not null`)).length > 0,
      'a first attempt',
    )
    await app.server.stop()
    await app.rows(
      `update outbox set trying_since = now() - interval '3 minutes', uncertain = false, next_attempt_at = now()`,
    )
    network.down = false
    await app.restart()
    await until(async () => (await own(ticketId))[0]?.sendState === 'unconfirmed', 'the state unconfirmed')
    expect(keptOf('talvez chegou')).toEqual([])
    expect((await own(ticketId))[0]).toMatchObject({ sendError: 'ERR_SEND_UNCONFIRMED' })
    // A user may accept the risk and resend it.
    const [message] = await own(ticketId)
    await app.call(retryMessage, app.admin, { params: { id: message?.id ?? 0 }, body: {} })
    await until(async () => (await own(ticketId))[0]?.ack === 3, 'the delivery of the retried message')
    expect(keptOf('talvez chegou')).toHaveLength(1)
  })

  it('MSG-16: a message whose answer was lost is unconfirmed, and the next message is sent', async () => {
    const { ticketId } = await customer()
    network.beforeAnswer = ({ outboundMessage: { content } }) => {
      if (content.kind === 'text' && content.text.endsWith('sem resposta')) throw new Error('the connection broke')
    }
    await send(ticketId, 'sem resposta')
    await send(ticketId, 'a próxima')
    await until(async () => (await own(ticketId))[1]?.ack === 3, 'the delivery of the next message')
    expect((await own(ticketId))[0]).toMatchObject({ sendState: 'unconfirmed', sendError: 'ERR_SEND_UNCONFIRMED' })
    expect(keptOf('sem resposta')).toHaveLength(1)
  })
})

describe('the address for webhooks', () => {
  const body = JSON.stringify(['messages', []])

  it('RT-08: rejects unsigned calls, and stores nothing of them', async () => {
    const request = network.signed(body)
    const forged = { ...request, headers: { [SIGNATURE_HEADER]: 'ab'.repeat(32) } }
    expect((await post(forged)).status).toBe(403)
    expect((await post({ ...request, headers: {} })).status).toBe(403)
    expect((await post({ ...request, raw: Buffer.from(`${body} `) })).status).toBe(403)
    expect((await post(request)).status).toBe(200)
  })

  it('RT-08: accepts only connections of the company in the address whose channel has webhooks', async () => {
    const request = network.signed(body)
    expect((await post(request, address(app.stranger.companyId))).status).toBe(404)
    expect((await post(request, address(app.admin.companyId, 2_000_000_000))).status).toBe(404)
    const [other] = await app.rows<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Simulada', 'simulator') returning id`,
      [app.admin.companyId],
    )
    expect((await post(request, address(app.admin.companyId, other?.id))).status).toBe(404)
  })

  it('RT-08: passes any type of body through unchanged, up to the size limit', async () => {
    const { raw, headers } = network.signed(body)
    const plain = { ...headers, 'content-type': 'text/plain' }
    expect((await post({ raw, headers: plain })).status).toBe(200)
    const most = 4 * 1024 * 1024
    const sized = (length: number) => network.signed(`${body}${' '.repeat(length - body.length)}`)
    expect((await post(sized(most))).status).toBe(200)
    expect((await post(sized(most + 1))).status).toBe(413)
  })
})
