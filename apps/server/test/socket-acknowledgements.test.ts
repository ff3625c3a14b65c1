import { simulatorAck, simulatorInbound } from '@recado/contract/connections/simulator'
import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import { listTickets, sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { sharedTestApp } from './shared-app.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { until } from './until.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let ticketId: number
const number = '5511977001122'

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'confirmacoes')
  await app.call(simulatorInbound, app.admin, {
    params: { whatsappId: fixture.connectionId },
    body: { number, name: 'Cliente', body: 'Oi' },
  })
  const response = await app.call(listTickets, app.admin, { query: { searchParam: number, showAll: 'true' } })
  ticketId = response.body.tickets[0]?.id ?? 0
})
afterAll(() => app.stop())

const JOINS: Array<[string, unknown?]> = [['joinNotification'], ['joinTickets', 'pending'], ['joinTickets', 'open']]
const open = (query: Record<string, string> = {}) => openSocket(app.url, app.admin, JOINS, query)

/** Sends a text and returns it when it has arrived. */
async function sendText(body: string): Promise<{ id: number; externalId: string }> {
  const { status } = await app.call(sendMessages, app.admin, { params: { ticketId }, body: { body } })
  expect(status).toBe(200)
  return until(
    async () =>
      (
        await app.rows<{ id: number; externalId: string }>(
          `select id::int, external_id as "externalId" from messages where company_id = $1 and body like '%' || $2 and ack >= 3`,
          [app.admin.companyId, body],
        )
      )[0] ?? null,
    'the phone to have it',
  )
}

const acknowledge = async (externalId: string, ack: number) =>
  expect(
    (
      await app.call(simulatorAck, app.admin, {
        params: { whatsappId: fixture.connectionId },
        body: { id: externalId, ack },
      })
    ).status,
  ).toBe(200)

const wholeOf = ({ received }: TestSocket, id: number) =>
  received.filter(
    ({ name, payload }) =>
      name.endsWith('-appMessage') && payload.action === 'update' && (payload.message as { id: number }).id === id,
  )
const briefOf = ({ received }: TestSocket, id: number) =>
  received.filter(({ name, payload }) => name.endsWith('-messageAck') && payload.messageId === id)

it('MSG-19: a client that asks for it receives short acknowledgements, and no full event is built without a receiver', async () => {
  const own = await open(BRIEF_ACKS)
  const { id, externalId } = await sendText('Primeira')
  await acknowledge(externalId, 4)
  const emitted = await own.receives('-messageAck', (event) => event.messageId === id && event.ack === 4)
  const [row] = await app.rows<{ version: number; updated: Date }>(
    'select version, updated_at as updated from messages where id = $1',
    [id],
  )
  expect(emitted).toEqual({
    ...{ messageId: id, ticketId, ack: 4, sendState: 'sent' },
    ...{ version: row?.version, updatedAt: row?.updated.toISOString() },
  })
  expect(wholeOf(own, id)).toEqual([])
  expect(await app.rows('select 1 from whole_acks where company_id = $1', [app.admin.companyId])).toEqual([])
  own.close()
})

it('MSG-19, RT-03: any other client receives the documented full event of message and ticket, also when both kinds were connected', async () => {
  const [own, other] = [await open(BRIEF_ACKS), await open()]
  const { id, externalId } = await sendText('Segunda')
  await acknowledge(externalId, 4)
  const emitted = await other.receives('-appMessage', ({ action, message }) => {
    const { id: of, ack } = message as { id: number; ack: number }
    return action === 'update' && of === id && ack === 4
  })
  const response = await app.call(listTickets, app.admin, { query: { searchParam: number, showAll: 'true' } })
  expect(emitted.ticket).toEqual(response.body.tickets[0])
  expect(emitted.contact).toEqual(response.body.tickets[0]?.contact)
  await own.receives('-messageAck', (event) => event.messageId === id && event.ack === 4)
  // For both clients the short event is the last one of this acknowledgement.
  await acknowledge(externalId, 5)
  await own.receives('-messageAck', (event) => event.messageId === id && event.ack === 5)
  expect(wholeOf(own, id)).toEqual([])
  expect(briefOf(other, id).length).toBeGreaterThan(0)
  own.close()
  other.close()
})

it('MSG-19: a failed message is announced in full to all clients when its acknowledgement rises, because its ticket changes too', async () => {
  const own = await open(BRIEF_ACKS)
  const { id, externalId } = await sendText('Terceira')
  await app.rows(`update messages set send_state = 'failed', send_error = 'ERR_SENDING_WAPP_MSG' where id = $1`, [id])
  const [before] = await app.rows<{ unsent: number }>('select unsent from tickets where id = $1', [ticketId])
  expect(before?.unsent).toBe(1)
  await acknowledge(externalId, 4)
  const emitted = await own.receives('-appMessage', ({ action, message }) => {
    const { id: of, sendError } = message as { id: number; sendError: string | null }
    return action === 'update' && of === id && sendError === null
  })
  expect(emitted.ticket).toMatchObject({ id: ticketId, unsent: false })
  expect(emitted.message).toMatchObject({ ack: 4, sendState: 'sent' })
  own.close()
})
