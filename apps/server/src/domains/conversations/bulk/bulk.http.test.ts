import {
  countChosenTickets,
  deleteTickets,
  listAllTickets,
  queueTickets,
  tagTickets,
} from '@recado/contract/conversations/bulk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import { clearBulkRows, countEntries, createBulkTag, createTickets } from './test/bulk-rows.ts'

let fixture: TicketFixture
let tagId = 0

beforeAll(async () => {
  fixture = await startTicketFixture()
  tagId = await createBulkTag(fixture)
})
beforeEach(() => clearBulkRows(fixture))
afterAll(() => fixture.stop())

const entries = (action: string) => countEntries(fixture, action)

it('BLK-01, BLK-02, BLK-08: only admins can list every ticket page by page and search', async () => {
  const { one, ana, sales } = fixture
  await fixture.ticket(one, { status: 'closed', userId: ana.userId, queueId: sales })
  await fixture.ticket(one, { status: 'open', userId: ana.userId })
  const contactId = await fixture.contact(one, { name: 'Zulmira' })
  await fixture.ticket(one, { contactId })
  await fixture.ticket(fixture.two)
  await createTickets(fixture, one, 40)
  const first = await fixture.ok(listAllTickets, one.admin, {
    query: { showAll: 'true', searchParam: '', pageNumber: 1 },
  })
  expect(first).toMatchObject({ hasMore: true, count: 43 })
  const second = await fixture.ok(listAllTickets, one.admin, { query: { pageNumber: 2 } })
  expect(second).toMatchObject({ hasMore: false })
  const all = [...first.tickets, ...second.tickets]
  expect(new Set(all.map(({ id }) => id)).size).toBe(43)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['pending', 'open', 'closed']))
  const matches = await fixture.ok(listAllTickets, one.admin, { query: { searchParam: 'zulm' } })
  expect(matches.tickets.map(({ contact }) => contact.name)).toEqual(['Zulmira'])
  expect((await fixture.call(listAllTickets, ana)).status).toBe(403)
  expect((await fixture.call(queueTickets, ana, { body: { ids: [1], updateData: { queueId: sales } } })).status).toBe(
    403,
  )
})

it('BLK-03: changing the queue keeps status and owner, with one timeline entry and event per ticket', async () => {
  const { one, ana, sales, support } = fixture
  const open = await fixture.ticket(one, { status: 'open', userId: ana.userId, queueId: sales })
  const there = await fixture.ticket(one, { queueId: support })
  const foreign = await fixture.ticket(fixture.two)
  const body = { ids: [open, there, foreign, 2 ** 40], updateData: { queueId: String(support) } }
  expect(await fixture.ok(queueTickets, one.admin, { body })).toEqual({ count: 2, bulk: null })
  const tickets = await fixture.ask(
    'select id, status, user_id, queue_id from tickets where id in ($1, $2) order by id',
    [open, foreign],
  )
  expect(tickets).toEqual([
    { id: open, status: 'open', user_id: ana.userId, queue_id: support },
    { id: foreign, status: 'pending', user_id: null, queue_id: null },
  ])
  expect(await entries('transferred')).toEqual([{ ticket_id: open, n: 1 }])
  const event = await until(() => fixture.received.find(({ name }) => name.endsWith('-ticket')), 'the event')
  // The list of the previous queue receives the event too.
  expect(event.rooms).toEqual(expect.arrayContaining([expect.stringContaining(`q${sales}`)]))
})

it('BLK-03, PLUS-26: snoozed tickets wake in their new queue, like a single moved ticket', async () => {
  const { one, sales, support } = fixture
  const [moved, there] = [
    await fixture.ticket(one, { queueId: sales }),
    await fixture.ticket(one, { queueId: support }),
  ]
  await fixture.ask(`update tickets set snoozed_at = now(), snoozed_until = now() + interval '1 day'`)
  await fixture.ok(queueTickets, one.admin, { body: { ids: [moved, there], updateData: { queueId: support } } })
  const snoozed = await fixture.ask(
    'select id, snoozed_until is null as until from tickets where snoozed_at is not null',
  )
  expect(snoozed).toEqual([{ id: there, until: false }])
})

it.each([
  [queueTickets, { ids: [2 ** 33], updateData: { queue: 0 } }, 400, 'ERR_VALIDATION'],
  [queueTickets, { ids: [1], updateData: { queue: 99_999 } }, 404, 'ERR_NO_QUEUE_FOUND'],
  [tagTickets, { ids: [1], updateData: { tag: 99_999 } }, 404, 'ERR_NO_TAG_FOUND'],
  [deleteTickets, { ids: [] }, 400, 'ERR_VALIDATION'],
  [deleteTickets, { ids: [2 ** 33, 99_999] }, 404, 'ERR_NO_TICKET_FOUND'],
  [deleteTickets, { ids: 'todos' }, 400, 'ERR_VALIDATION'],
])('BLK-03, BLK-04, BLK-05: rejects invalid changes (%#)', async (endpoint, body, status, error) => {
  expect(await fixture.call(endpoint, fixture.one.admin, { body })).toMatchObject({ status, body: { error } })
})

it('BLK-04: a tag is added under either field name, and tickets that already have it stay unchanged', async () => {
  const { one } = fixture
  const ids = [await fixture.ticket(one), await fixture.ticket(one)]
  await fixture.ok(tagTickets, one.admin, { body: { ids: [ids[0]], updateData: { tag: tagId } } })
  await fixture.ok(tagTickets, one.admin, { body: { ids, updateData: { tagId } } })
  expect(await fixture.ask('select ticket_id from ticket_tags order by 1')).toEqual(
    ids.map((id) => ({ ticket_id: id })),
  )
  expect(await entries('tagged')).toEqual(ids.map((id) => ({ ticket_id: id, n: 1 })))
})

it('BLK-05: deleting tickets deletes messages and files and keeps the timeline', async () => {
  const { one } = fixture
  const id = await fixture.ticket(one)
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_file)
     select company_id, id, contact_id, connection_id, 'M1', false, 'foto.png' from tickets where id = $1`,
    [id],
  )
  await fixture.ok(deleteTickets, one.admin, { body: { ids: [id] } })
  expect(await fixture.ask('select id from tickets')).toEqual([])
  expect(fixture.removedFiles).toEqual(['foto.png'])
  expect(await entries('deleted')).toEqual([{ ticket_id: id, n: 1 }])
  await until(
    () => fixture.received.some(({ payload }) => payload.action === 'delete' && payload.ticketId === id),
    'the event',
  )
})

describe('the filters of the bulk list', () => {
  /** Creates one ticket per filter, with the query that matches it. */
  async function createFilterCases() {
    const { one, ana, sales } = fixture
    const plain = await fixture.ticket(one, { queueId: fixture.support, userId: one.admin.userId, status: 'open' })
    const ticketByFilter = {
      status: await fixture.ticket(one, { queueId: fixture.support, userId: one.admin.userId, status: 'closed' }),
      queueIds: await fixture.ticket(one, { queueId: sales, userId: one.admin.userId, status: 'open' }),
      queueless: await fixture.ticket(one, { userId: one.admin.userId, status: 'open' }),
      users: await fixture.ticket(one, { queueId: fixture.support, userId: ana.userId, status: 'open' }),
      unowned: await fixture.ticket(one, { queueId: fixture.support }),
      tags: await fixture.ticket(one, { queueId: fixture.support, userId: one.admin.userId, status: 'open' }),
      whatsappIds: await fixture.ticket(one, { queueId: fixture.support, userId: one.admin.userId, status: 'open' }),
      idleDays: await fixture.ticket(one, { queueId: fixture.support, userId: one.admin.userId, status: 'open' }),
    }
    const [connection] = await fixture.ask<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Outra', 'simulator')
       on conflict do nothing returning id`,
      [one.at.companyId],
    )
    await fixture.ask('update tickets set connection_id = $2 where id = $1', [
      ticketByFilter.whatsappIds,
      connection?.id,
    ])
    await fixture.ask(`update tickets set last_message_at = now() - interval '31 days' where id = $1`, [
      ticketByFilter.idleDays,
    ])
    await fixture.ask('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      ...[one.at.companyId, ticketByFilter.tags, tagId],
    ])
    const queryByFilter = {
      ...{ status: 'closed', queueIds: [sales], queueless: true, users: [ana.userId], unowned: true, tags: [tagId] },
      ...{ whatsappIds: [connection?.id ?? 0], idleDays: 30 },
    }
    return { plain, ticketByFilter, queryByFilter }
  }

  it('BLK-01, BLK-07: each filter returns its tickets with the exact number, in the list and for a change', async () => {
    const { one, two } = fixture
    const { plain, ticketByFilter, queryByFilter } = await createFilterCases()
    await fixture.ticket(two, { status: 'closed' })
    for (const [name, id] of Object.entries(ticketByFilter)) {
      const value = queryByFilter[name as keyof typeof queryByFilter]
      const query = { [name]: Array.isArray(value) ? value.join(',') : String(value) }
      const { tickets, count } = await fixture.ok(listAllTickets, one.admin, { query })
      expect([name, tickets.map((ticket) => ticket.id), count]).toEqual([name, [id], 1])
      const body = { all: true, [name]: value }
      expect(await fixture.ok(countChosenTickets, one.admin, { body })).toEqual({ count: 1 })
    }
    const both = { all: true, idleDays: 30, status: 'closed' }
    expect(await fixture.ok(countChosenTickets, one.admin, { body: both })).toEqual({ count: 0 })
    expect(await fixture.ok(countChosenTickets, one.admin, { body: { all: true } })).toEqual({ count: 9 })
    await fixture.ok(deleteTickets, one.admin, {
      body: { all: true, ...queryByFilter, queueless: false, queueIds: [], ...none },
    })
    expect((await fixture.ask<{ id: number }>('select id from tickets')).map(({ id }) => id)).toContain(plain)
  })

  const none = { status: '', users: [], unowned: false, tags: [], whatsappIds: [], idleDays: 30 }

  it.each([[{ status: 'gone' }], [{ idleDays: -1 }], [{ idleDays: 3651 }], [{ whatsappIds: 'x' }]])(
    'BLK-01: rejects %j',
    async (query) => {
      const { status, body } = await fixture.call(listAllTickets, fixture.one.admin, { query })
      expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
    },
  )
})
