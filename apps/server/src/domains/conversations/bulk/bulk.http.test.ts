import {
  cancelTicketBulk,
  countChosenTickets,
  deleteTickets,
  listAllTickets,
  listTicketBulks,
  queueTickets,
  type TicketBulk,
  tagTickets,
} from '@recado/contract/conversations/bulk'
import { deleteTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diesInChunk } from '../../../../test/dies-in-chunk.ts'
import type { FixtureCompany } from '../../../../test/message-fixture.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import { announceBulk } from './bulk.view.ts'
import { runBulk } from './run-bulk.ts'

let fixture: TicketFixture
let tagId = 0

beforeAll(async () => {
  fixture = await startTicketFixture()
  const [row] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Mutirão', '#123456') returning id`,
    [fixture.one.at.companyId],
  )
  tagId = row?.id ?? 0
})
beforeEach(async () => {
  await fixture.ask('delete from tickets')
  await fixture.ask('delete from ticket_timeline')
  await fixture.ask('delete from audit_log')
  fixture.received.length = 0
  fixture.jobs.length = 0
  fixture.removedFiles.length = 0
})
afterAll(() => fixture.stop())

const entries = (action: string) =>
  fixture.ask<{ ticket_id: number; n: number }>(
    'select ticket_id, count(*)::int as n from ticket_timeline where action = $1 group by 1 order by 1',
    [action],
  )

/** Returns the audit log entries of bulk changes, oldest first. */
const loadAuditEntries = async () => {
  const rows = await fixture.ask<{ said: string; after: unknown }>(
    `select company_id || ' ' || actor_name || ' ' || action || ' ' || subject as said, after from audit_log
     where action like 'ticket%' order by id`,
  )
  return rows.map(({ said: summary, after }) => [summary, after])
}

/** Creates `n` tickets of one company in one statement. */
async function createTickets({ at }: FixtureCompany, n: number): Promise<number[]> {
  const rows = await fixture.ask<{ id: number }>(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Mutirão ' || i, '5511' || (clock_timestamp()::time) || i
       from generate_series(1, $3::int) i returning id)
     insert into tickets (company_id, contact_id, connection_id) select $1, id, $2 from people returning id`,
    [at.companyId, at.connectionId, n],
  )
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

it('BLK-01, BLK-02, BLK-08: only admins can list every ticket page by page and search', async () => {
  const { one, ana, sales } = fixture
  await fixture.ticket(one, { status: 'closed', userId: ana.userId, queueId: sales })
  await fixture.ticket(one, { status: 'open', userId: ana.userId })
  const contactId = await fixture.contact(one, { name: 'Zulmira' })
  await fixture.ticket(one, { contactId })
  await fixture.ticket(fixture.two)
  await createTickets(one, 40)
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

it('BLK-03: a job changes many tickets once each, despite a crash and a second run', async () => {
  const { one, support } = fixture
  const ids = await createTickets(one, 430)
  const neighbours = await createTickets(fixture.two, 3)
  const { at } = one
  const body = { all: true, except: [ids[7]], updateData: { queueId: support } }
  const { count, bulk } = await fixture.ok(queueTickets, one.admin, { body })
  expect({ count, total: bulk?.total, state: bulk?.state }).toEqual({ count: 429, total: 429, state: 'running' })
  expect(fixture.jobs).toEqual([{ name: 'tickets.bulk', payload: { companyId: at.companyId, bulkId: bulk?.id } }])
  expect(await entries('transferred')).toEqual([])

  const job = { companyId: at.companyId, bulkId: bulk?.id ?? 0 }
  const services = { removeFiles: async () => undefined }
  const { workplace } = fixture.services
  await expect(runBulk(diesInChunk(workplace, 3), services, job)).rejects.toThrow('killed')
  // Committed changes stay; the interrupted transaction was rolled back.
  expect((await entries('transferred')).length).toBe(100)
  await Promise.all([runBulk(workplace, services, job), runBulk(workplace, services, job)])
  await runBulk(workplace, services, job)
  const changedIds = ids.filter((id) => id !== ids[7])
  expect(await entries('transferred')).toEqual(changedIds.map((id) => ({ ticket_id: id, n: 1 })))
  const [left] = await fixture.ask<{ ids: number[] }>(
    'select array_agg(id order by id) as ids from tickets where queue_id is null',
  )
  expect(left?.ids).toEqual([ids[7], ...neighbours].sort((a = 0, b = 0) => a - b))
  const [latestBulk] = await fixture.ok(listTicketBulks, one.admin)
  expect(latestBulk).toMatchObject({ state: 'done', done: 429, changed: 429, userName: 'Admin', action: 'queue' })
  expect(await fixture.ok(listTicketBulks, fixture.two.admin)).toEqual([])
  const last = await until(
    () =>
      fixture.received.find(
        ({ name, payload }) =>
          name.endsWith('-ticketBulk') &&
          (payload.bulk as TicketBulk).id === bulk?.id &&
          (payload.bulk as TicketBulk).state === 'done',
      ),
    'the end of the progress',
  )
  expect(last.rooms).toEqual([`c${at.companyId}:can:bulk:view`])
})

it('BLK-03: a progress event that arrives late does not overwrite the end', async () => {
  const { one } = fixture
  await createTickets(one, 201)
  const { bulk } = await fixture.ok(deleteTickets, one.admin, { body: { all: true } })
  if (!bulk) throw new Error('no bulk job')
  fixture.received.length = 0
  // Two workers: the one that finishes reports before the one that changed the last tickets.
  await fixture.services.workplace.run(one.at.companyId, async (work) => {
    announceBulk(work, { ...bulk, state: 'done', done: 201 })
    announceBulk(work, { ...bulk, done: 201 })
  })
  // An event of an earlier bulk may arrive later.
  const isOfBulk = ({ payload }: { payload: Record<string, unknown> }) =>
    (payload.bulk as TicketBulk | undefined)?.id === bulk.id
  const event = await until(() => fixture.received.find(isOfBulk), 'the event')
  expect(event.payload.bulk).toMatchObject({ state: 'done', done: 201 })
})

it('BLK-03: cancelling a running bulk keeps the changed tickets, leaves the others, and the audit log names both users', async () => {
  const { one, two, ana, support } = fixture
  const { companyId } = one.at
  await createTickets(one, 230)
  const { bulk } = await fixture.ok(queueTickets, one.admin, { body: { all: true, updateData: { queueId: support } } })
  const job = { companyId, bulkId: bulk?.id ?? 0 }
  const services = { removeFiles: async () => undefined }
  const { workplace } = fixture.services
  await expect(runBulk(diesInChunk(workplace, 3), services, job)).rejects.toThrow('killed')
  const cancel = (as: typeof ana, id = job.bulkId) => fixture.call(cancelTicketBulk, as, { params: { id } })
  expect(await cancel(ana)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  for (const [as, id] of [
    [two.admin, job.bulkId],
    [one.admin, 2 ** 40],
    [one.admin, 999_999],
  ] as const)
    expect(await cancel(as, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_BULK_FOUND' } })
  expect((await fixture.ok(listTicketBulks, one.admin))[0]).toMatchObject({ state: 'running', cancelledBy: null })
  const end = { state: 'done', done: 100, changed: 100, total: 230, cancelledBy: 'Admin' }
  // Cancelling waits for the current chunk, and cancelling again changes nothing.
  expect((await cancel(one.admin)).body).toMatchObject(end)
  expect((await cancel(one.admin)).body).toMatchObject(end)
  await runBulk(workplace, services, job)
  expect(await fixture.ask('select count(*)::int as n from tickets where queue_id = $1', [support])).toEqual([
    { n: 100 },
  ])
  expect(await fixture.ask('select 1 from ticket_bulk_rows where bulk_id = $1', [job.bulkId])).toEqual([])
  expect((await fixture.ok(listTicketBulks, one.admin))[0]).toMatchObject(end)
  expect(await loadAuditEntries()).toEqual([
    [`${companyId} Admin tickets.queue tickets 100`, { queue: 'Suporte' }],
    [`${companyId} Admin tickets.cancel tickets 100`, null],
  ])
  const event = await until(
    () =>
      fixture.received.find(
        ({ payload }) =>
          (payload.bulk as TicketBulk | undefined)?.id === job.bulkId && (payload.bulk as TicketBulk).cancelledBy,
      ),
    'the end of the progress',
  )
  expect([event.rooms, event.payload.bulk]).toEqual([[`c${companyId}:can:bulk:view`], expect.objectContaining(end)])
})

it('BLK-03: two cancellations during two runs change each ticket at most once and count correctly', async () => {
  const { one, support } = fixture
  await createTickets(one, 260)
  const { bulk } = await fixture.ok(queueTickets, one.admin, { body: { all: true, updateData: { queueId: support } } })
  const job = { companyId: one.at.companyId, bulkId: bulk?.id ?? 0 }
  const { workplace } = fixture.services
  const run = () => runBulk(workplace, { removeFiles: async () => undefined }, job)
  const cancel = () => fixture.call(cancelTicketBulk, one.admin, { params: { id: job.bulkId } })
  await Promise.all([run(), run(), cancel(), cancel()])
  const [latestBulk] = await fixture.ok(listTicketBulks, one.admin)
  expect(latestBulk?.state).toBe('done')
  const transfers = await entries('transferred')
  expect(transfers.map(({ n }) => n)).toEqual(transfers.map(() => 1))
  expect([latestBulk?.changed, latestBulk?.done]).toEqual([transfers.length, transfers.length])
  const summaries = (await loadAuditEntries()).map(([summary]) => String(summary).split(' ').slice(2).join(' '))
  const expectedEntries = latestBulk?.cancelledBy === null ? [] : [`tickets.cancel tickets ${transfers.length}`]
  expect(summaries.filter((summary) => !summary.startsWith('tickets.queue'))).toEqual(expectedEntries)
})

it('BLK-04: deleting the tag ends the running bulk and leaves the other tickets unchanged', async () => {
  const { one } = fixture
  await createTickets(one, 201)
  const [deletedTag] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Breve', '#654321') returning id`,
    [one.at.companyId],
  )
  const { bulk } = await fixture.ok(tagTickets, one.admin, {
    body: { all: true, updateData: { tagId: deletedTag?.id } },
  })
  await fixture.ask('delete from tags where id = $1', [deletedTag?.id])
  const job = { companyId: one.at.companyId, bulkId: bulk?.id ?? 0 }
  await runBulk(fixture.services.workplace, { removeFiles: async () => undefined }, job)
  expect((await fixture.ok(listTicketBulks, one.admin))[0]).toMatchObject({ state: 'done', done: 0 })
})

it('BLK-03, BLK-04, BLK-05: the audit log states the exact number of tickets, immediate or by job', async () => {
  const { one, sales, support } = fixture
  const { companyId } = one.at
  const ids = [await fixture.ticket(one, { queueId: sales }), await fixture.ticket(one, { queueId: support })]
  await fixture.ok(queueTickets, one.admin, { body: { ids: [...ids, 99_999], updateData: { queueId: support } } })
  await fixture.ok(queueTickets, one.admin, { body: { ids, updateData: { queueId: support } } })
  await fixture.ok(tagTickets, one.admin, { body: { ids, updateData: { tagId } } })
  await fixture.ok(deleteTickets, one.admin, { body: { ids: [ids[0]] } })
  await fixture.ok(deleteTicket, one.admin, { params: { id: ids[1] as number } })
  await createTickets(one, 205)
  const { bulk } = await fixture.ok(deleteTickets, one.admin, { body: { all: true } })
  await fixture.ask('delete from tickets where id = (select max(id) from tickets)')
  const job = { companyId, bulkId: bulk?.id ?? 0 }
  for (let run = 0; run < 2; run++)
    await runBulk(fixture.services.workplace, { removeFiles: async () => undefined }, job)
  expect(await loadAuditEntries()).toEqual([
    [`${companyId} Admin tickets.queue tickets 1`, { queue: 'Suporte' }],
    [`${companyId} Admin tickets.tag tickets 2`, { tag: 'Mutirão' }],
    [`${companyId} Admin tickets.delete tickets 1`, null],
    [`${companyId} Admin ticket.delete ticket ${ids[1]}`, null],
    [`${companyId} Admin tickets.delete tickets 204`, null],
  ])
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
