import {
  cancelTicketBulk,
  deleteTickets,
  listTicketBulks,
  queueTickets,
  type TicketBulk,
  tagTickets,
} from '@recado/contract/conversations/bulk'
import { deleteTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { diesInChunk } from '../../../../test/dies-in-chunk.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import { announceBulk } from './bulk.view.ts'
import { runBulk } from './run-bulk.ts'
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

/** Returns the audit log entries of bulk changes, oldest first. */
const loadAuditEntries = async () => {
  const rows = await fixture.ask<{ said: string; after: unknown }>(
    `select company_id || ' ' || actor_name || ' ' || action || ' ' || subject as said, after from audit_log
     where action like 'ticket%' order by id`,
  )
  return rows.map(({ said: summary, after }) => [summary, after])
}

it('BLK-03: a job changes many tickets once each, despite a crash and a second run', async () => {
  const { one, support } = fixture
  const ids = await createTickets(fixture, one, 430)
  const neighbours = await createTickets(fixture, fixture.two, 3)
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
  await createTickets(fixture, one, 201)
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
  await createTickets(fixture, one, 230)
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
  await createTickets(fixture, one, 260)
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
  await createTickets(fixture, one, 201)
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
  await createTickets(fixture, one, 205)
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
