import { countChosenTickets, deleteTickets, listAllTickets, tagTickets } from '@recado/contract/conversations/bulk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

it('BLK-02, tickets.3: with the permission, list, count and changes cover the tickets that the user sees', async () => {
  const { one, ana, bia, sales, support } = fixture
  const [tag] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Mutirão', '#123456') returning id`,
    [one.at.companyId],
  )
  const tagId = tag?.id ?? 0
  const [ofServedQueue, own, other] = [
    await fixture.ticket(one, { queueId: sales }),
    await fixture.ticket(one, { queueId: support, status: 'open', userId: ana.userId }),
    await fixture.ticket(one, { queueId: support, status: 'open', userId: bia.userId }),
  ]
  const as = {
    ...ana,
    permissions: { ...ana.permissions, 'bulk:view': 'all', 'bulk:edit': 'all', 'ticket-options:deleteTicket': 'all' },
  } as const
  const list = async (query: object) =>
    (await fixture.ok(listAllTickets, as, { query: { pageNumber: 1, ...query } })).tickets.map(({ id }) => id).sort()
  expect(await list({})).toEqual([ofServedQueue, own])
  expect(await list({ queueIds: `[${support}]` })).toEqual([own])
  expect(await list({ users: `[${bia.userId}]` })).toEqual([])
  expect(await fixture.ok(countChosenTickets, as, { body: { all: true } })).toEqual({ count: 2 })
  expect(await fixture.ok(countChosenTickets, as, { body: { ids: [own, other] } })).toEqual({ count: 1 })
  expect(
    await fixture.ok(tagTickets, as, { body: { ids: [ofServedQueue, other], updateData: { tagId } } }),
  ).toMatchObject({
    count: 1,
  })
  expect(await fixture.ask('select ticket_id from ticket_tags')).toEqual([{ ticket_id: ofServedQueue }])
  expect(await fixture.call(deleteTickets, as, { body: { ids: [other] } })).toMatchObject({
    ...{ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
  })
  expect(await fixture.ok(deleteTickets, as, { body: { all: true } })).toMatchObject({ count: 2 })
  expect(await fixture.ask('select id from tickets')).toEqual([{ id: other }])
})
