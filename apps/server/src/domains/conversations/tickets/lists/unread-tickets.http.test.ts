import { countTickets, readTicket, unreadTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { Actor } from '../../../../platform/actor.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
})

const openTicket = (as: Actor, id: number) => fixture.ok(readTicket, as, { params: { id }, body: {} })
const unread = (as: Actor, id: number) => fixture.call(unreadTicket, as, { params: { id }, body: {} })
const incoming = (id: number) =>
  fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
     select company_id, id, contact_id, connection_id, 'IN-' || id, false, 'oi' from tickets where id = $1`,
    [id],
  )
const receipts = async (id: number) =>
  (
    await fixture.ask(
      `select 1 from outbox o join tickets t on t.company_id = o.company_id and t.contact_id = o.contact_id
       where o.kind = 'read' and t.id = $1`,
      [id],
    )
  ).length
const updates = (id: number) =>
  fixture.received
    .filter(({ name }) => name.endsWith('-ticket'))
    .map(({ payload, rooms }) => ({ ticket: payload.ticket as Ticket | undefined, rooms }))
    .filter(({ ticket }) => ticket?.id === id)

describe('viewing another user’s ticket', () => {
  it('TKT-32: by an admin or a colleague of the queue keeps the owner’s unread messages unread', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId, unread: 2 })
    await incoming(id)
    for (const other of [one.admin, { ...fixture.bia, queueIds: [sales] }])
      expect(await openTicket(other, id)).toMatchObject({ unreadMessages: 2, version: 1 })
    expect(await fixture.ask('select read from messages where ticket_id = $1', [id])).toEqual([{ read: false }])
    expect(await receipts(id)).toBe(0)
    expect(fixture.received).toEqual([])
    expect(await openTicket(ana, id)).toMatchObject({ unreadMessages: 0, version: 2 })
    expect(await receipts(id)).toBe(1)
  })

  it('TKT-32: without an owner marks it as read for every user who serves it', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, unread: 1 })
    await incoming(id)
    expect(await openTicket(ana, id)).toMatchObject({ unreadMessages: 0 })
    expect(await receipts(id)).toBe(1)
  })
})

describe('marking as unread', () => {
  it('TKT-31, TKT-32: shows everywhere at once, counts, and is cleared by the next view; the customer is not notified', async () => {
    const { ana, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId })
    const countUnread = async () => (await fixture.ok(countTickets, ana, { query: {} })).unread
    const before = await countUnread()
    expect((await unread(ana, id)).body).toMatchObject({ id, unreadMessages: 1, version: 2 })
    const [event] = await until(() => (updates(id).length > 0 ? updates(id) : null), 'the update')
    expect(event?.ticket).toMatchObject({ unreadMessages: 1 })
    expect(event?.rooms).toContain(`c${one.at.companyId}:l-open:u${ana.userId}`)
    expect(await countUnread()).toBe(before + 1)
    // A repetition changes nothing, and the count of customers' messages is kept.
    expect((await unread(ana, id)).body).toMatchObject({ unreadMessages: 1, version: 2 })
    await fixture.ask('update tickets set unread = 3 where id = $1', [id])
    expect((await unread(ana, id)).body).toMatchObject({ unreadMessages: 3 })
    expect(await openTicket(ana, id)).toMatchObject({ unreadMessages: 0 })
    expect(await receipts(id)).toBe(0)
  })

  it('TKT-32: is for the owner, and for a waiting ticket for every user who sees it', async () => {
    const { ana, bia, sales, one } = fixture
    const open = await fixture.ticket(one, { queueId: sales, status: 'open', userId: ana.userId })
    const waiting = await fixture.ticket(one, { queueId: sales })
    const closedTicket = await fixture.ticket(one, { queueId: sales, status: 'closed', userId: ana.userId })
    expect(await unread(one.admin, open)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await unread(bia, waiting)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await unread(fixture.two.admin, open)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    expect(await unread(ana, closedTicket)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS' } })
    expect((await unread(one.admin, waiting)).body).toMatchObject({ unreadMessages: 1 })
    expect(
      await fixture.ask('select id::int as id from tickets where unread > 0 and id = any($1)', [[open, closedTicket]]),
    ).toEqual([])
  })
})
