import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { resumeGovernor } from '@recado/contract/connections/governor'
import { checkSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { listMessages, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { retryMessage } from '@recado/contract/conversations/sending'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/app.ts'
import { type Relay, startRelay } from '../../../../../test/relay.ts'
import { until } from '../../../../../test/until.ts'

/** Responses and later statuses of the official API, through the real client. */
let app: TestApp
let graph: FakeGraph
let relay: Relay
let shop: GraphNumber
let connectionId = 0
let serial = 0

beforeAll(async () => {
  graph = await FakeGraph.start()
  relay = await startRelay()
  app = await startTestApp({ GRAPH_URL: graph.url, PUBLIC_URL: relay.url })
  relay.to = app.url
  shop = graph.addNumber('5511999990000', 'Loja')
  const created = await app.call(createConnection, app.admin, { body: { name: 'Oficial', provider: 'whatsapp-cloud' } })
  connectionId = created.body.id
  const values = {
    ...{ phoneNumberId: shop.id, accountId: graph.state.account.id, accessToken: graph.newToken() },
    appSecret: graph.state.app.secret,
  }
  await app.call(updateSetUp, app.admin, { ...at(), body: { values } })
  await app.call(checkSetUp, app.admin, at())
  await until(async () => (await show()).status === 'CONNECTED', 'the connection')
})
afterAll(async () => {
  await app?.stop()
  await relay?.stop()
  await graph?.stop()
})

const at = () => ({ params: { id: connectionId } })
const show = async () => (await app.call(showConnection, app.admin, { ...at(), query: {} })).body

/** Creates the accepted ticket of a new customer who wrote just now. */
async function customer(): Promise<number> {
  const phone = `55119${87_000_000 + ++serial}`
  await graph.customer(phone, `Cliente ${serial}`).text(shop, 'oi')
  const findTicket = async () =>
    (await app.call(listTickets, app.admin, { query: { searchParam: phone, showAll: true } })).body.tickets[0]?.id
  const id = await until(findTicket, 'the ticket')
  await app.call(updateTicket, app.admin, { params: { id }, body: { status: 'open', userId: app.admin.userId } })
  return id
}
const send = (ticketId: number, body: string) =>
  app.call(sendMessages, app.admin, { params: { ticketId }, body: { body } })
const stored = async (ticketId: number, body: string) =>
  (await app.call(listMessages, app.admin, { params: { ticketId } })).body.messages.find(
    (message) => message.fromMe && message.body.endsWith(body),
  )
const ends = (ticketId: number, body: string, sendState: string, sendError: string | null) =>
  until(async () => {
    const message = await stored(ticketId, body)
    return message?.sendState === sendState && message.sendError === sendError && message
  }, `${body}: ${sendState}`)
const arrives = (body: string) => graph.untilAccepted(({ content }) => String(content.body).endsWith(body))

const ways = ['refusals', 'failures'] as const
const cases = (codes: readonly number[]) => ways.flatMap((way) => codes.map((code) => ({ way, code })))

describe('connections.9: codes of the official API, returned directly (rejections) or posted as a status (failures)', () => {
  it.each(cases([130472, 131049, 131050]))(
    '$code ($way) fails only this recipient’s message and delays no other',
    async ({ way, code }) => {
      const [rejectedTicket, answeredTicket] = [await customer(), await customer()]
      graph.state[way].push(code)
      await send(rejectedTicket, `${way} ${code}`)
      await ends(rejectedTicket, `${way} ${code}`, 'failed', 'ERR_SEND_UNWANTED')
      for (const ticket of [answeredTicket, rejectedTicket]) {
        await send(ticket, `resposta ${ticket}`)
        await arrives(`resposta ${ticket}`)
      }
      expect(await show()).toMatchObject({ problem: 'none', firstContactsUntil: null })
    },
  )

  it.each(cases([131048]))(
    '$code ($way) holds the number’s new conversations, but no answers',
    async ({ way, code }) => {
      const [rejectedTicket, answeredTicket] = [await customer(), await customer()]
      graph.state[way].push(code)
      await send(rejectedTicket, `${way} ${code}`)
      await ends(rejectedTicket, `${way} ${code}`, 'failed', 'ERR_SEND_FIRST_CONTACT')
      for (const ticket of [answeredTicket, rejectedTicket]) {
        await send(ticket, `resposta ${ticket}`)
        await arrives(`resposta ${ticket}`)
      }
      const connection = await show()
      expect(connection.problem).toBe('none')
      expect(Date.parse(connection.firstContactsUntil ?? '')).toBeGreaterThan(Date.now())
      await app.call(resumeGovernor, app.admin, at())
    },
  )

  it.each(cases([368, 130497, 131031]))(
    '$code ($way) blocks the account: nothing is sent until a user retries',
    async ({ way, code }) => {
      const [rejectedTicket, answeredTicket] = [await customer(), await customer()]
      graph.state[way].push(code)
      await send(rejectedTicket, `${way} ${code}`)
      if (way === 'refusals') await ends(rejectedTicket, `${way} ${code}`, 'waiting', null)
      else await ends(rejectedTicket, `${way} ${code}`, 'failed', 'ERR_SEND_POLICY')
      await until(async () => (await show()).problem === 'sendingBlocked', 'the announcement of the connection')
      expect(await show()).toMatchObject({ lastCode: code, firstContactsUntil: null })
      const { body } = await send(answeredTicket, `resposta ${code} ${way}`)
      expect(graph.state.acceptedMessages.filter(({ content }) => content.body === `resposta ${code} ${way}`)).toEqual(
        [],
      )
      await app.call(retryMessage, app.admin, { params: { id: body.messages[0]?.id ?? 0 } })
      await arrives(`resposta ${code} ${way}`)
      await until(async () => (await show()).problem === 'none', 'the continued connection')
    },
  )
})
