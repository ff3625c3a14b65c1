import {
  deleteTickets,
  listAllTickets,
  listTicketBulks,
  queueTickets,
  type TicketBulk,
  tagTickets,
} from '@recado/contract/conversations/bulk'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BenchCompany } from '../../../../test/message-bench.ts'
import { startTicketBench, type TicketBench } from '../../../../test/ticket-bench.ts'
import { until } from '../../../../test/until.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { runBulk } from './run-bulk.ts'

let bench: TicketBench
let tagId = 0

beforeAll(async () => {
  bench = await startTicketBench()
  const [row] = await bench.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Mutirão', '#123456') returning id`,
    [bench.one.at.companyId],
  )
  tagId = row?.id ?? 0
})
beforeEach(async () => {
  await bench.ask('delete from tickets')
  await bench.ask('delete from ticket_timeline')
  bench.heard.length = 0
  bench.jobs.length = 0
  bench.removed.length = 0
})
afterAll(() => bench.stop())

const entries = (action: string) =>
  bench.ask<{ ticket_id: number; n: number }>(
    'select ticket_id, count(*)::int as n from ticket_timeline where action = $1 group by 1 order by 1',
    [action],
  )

/** Many tickets of one company in one statement. */
async function manyTickets({ at }: BenchCompany, n: number): Promise<number[]> {
  const rows = await bench.ask<{ id: number }>(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Mutirão ' || i, '5511' || (clock_timestamp()::time) || i
       from generate_series(1, $3::int) i returning id)
     insert into tickets (company_id, contact_id, connection_id) select $1, id, $2 from people returning id`,
    [at.companyId, at.connectionId, n],
  )
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

it('BLK-01, BLK-02, BLK-08: admins list every ticket page by page and search; others are refused', async () => {
  const { one, ana, sales } = bench
  await bench.ticket(one, { status: 'closed', userId: ana.userId, queueId: sales })
  await bench.ticket(one, { status: 'open', userId: ana.userId })
  const contactId = await bench.contact(one, { name: 'Zulmira' })
  await bench.ticket(one, { contactId })
  await bench.ticket(bench.two)
  await manyTickets(one, 40)
  const first = await bench.ok(listAllTickets, one.admin, {
    query: { showAll: 'true', searchParam: '', pageNumber: 1 },
  })
  expect(first).toMatchObject({ hasMore: true, count: 43 })
  const second = await bench.ok(listAllTickets, one.admin, { query: { pageNumber: 2 } })
  expect(second).toMatchObject({ hasMore: false })
  const all = [...first.tickets, ...second.tickets]
  expect(new Set(all.map(({ id }) => id)).size).toBe(43)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['pending', 'open', 'closed']))
  const found = await bench.ok(listAllTickets, one.admin, { query: { searchParam: 'zulm' } })
  expect(found.tickets.map(({ contact }) => contact.name)).toEqual(['Zulmira'])
  expect((await bench.call(listAllTickets, ana)).status).toBe(403)
  expect((await bench.call(queueTickets, ana, { body: { ids: [1], updateData: { queueId: sales } } })).status).toBe(403)
})

it('BLK-03: a queue replaces the queue, status and owner stay, with one timeline entry and word per ticket', async () => {
  const { one, ana, sales, support } = bench
  const open = await bench.ticket(one, { status: 'open', userId: ana.userId, queueId: sales })
  const there = await bench.ticket(one, { queueId: support })
  const foreign = await bench.ticket(bench.two)
  const body = { ids: [open, there, foreign, 2 ** 40], updateData: { queueId: String(support) } }
  expect(await bench.ok(queueTickets, one.admin, { body })).toEqual({ count: 2, bulk: null })
  const kept = await bench.ask('select id, status, user_id, queue_id from tickets where id in ($1, $2) order by id', [
    open,
    foreign,
  ])
  expect(kept).toEqual([
    { id: open, status: 'open', user_id: ana.userId, queue_id: support },
    { id: foreign, status: 'pending', user_id: null, queue_id: null },
  ])
  expect(await entries('transferred')).toEqual([{ ticket_id: open, n: 1 }])
  const told = await until(() => bench.heard.find(({ name }) => name.endsWith('-ticket')), 'the news')
  // The list of the queue that the ticket left hears it too.
  expect(told.rooms).toEqual(expect.arrayContaining([expect.stringContaining(`q${sales}`)]))
})

it.each([
  [queueTickets, { ids: [2 ** 33], updateData: { queue: 0 } }, 400, 'ERR_VALIDATION'],
  [queueTickets, { ids: [1], updateData: { queue: 99_999 } }, 404, 'ERR_NO_QUEUE_FOUND'],
  [tagTickets, { ids: [1], updateData: { tag: 99_999 } }, 404, 'ERR_NO_TAG_FOUND'],
  [deleteTickets, { ids: [] }, 400, 'ERR_VALIDATION'],
  [deleteTickets, { ids: [2 ** 33, 99_999] }, 404, 'ERR_NO_TICKET_FOUND'],
  [deleteTickets, { ids: 'todos' }, 400, 'ERR_VALIDATION'],
])('BLK-03, BLK-04, BLK-05: refuses what cannot be done (%#)', async (endpoint, body, status, error) => {
  expect(await bench.call(endpoint, bench.one.admin, { body })).toMatchObject({ status, body: { error } })
})

it('BLK-04: a tag is added under either of its names, and what carries it already stays untouched', async () => {
  const { one } = bench
  const ids = [await bench.ticket(one), await bench.ticket(one)]
  await bench.ok(tagTickets, one.admin, { body: { ids: [ids[0]], updateData: { tag: tagId } } })
  await bench.ok(tagTickets, one.admin, { body: { ids, updateData: { tagId } } })
  expect(await bench.ask('select ticket_id from ticket_tags order by 1')).toEqual(ids.map((id) => ({ ticket_id: id })))
  expect(await entries('tagged')).toEqual(ids.map((id) => ({ ticket_id: id, n: 1 })))
})

it('BLK-05: deleting takes messages and files along and leaves the timeline', async () => {
  const { one } = bench
  const id = await bench.ticket(one)
  await bench.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_file)
     select company_id, id, contact_id, connection_id, 'M1', false, 'foto.png' from tickets where id = $1`,
    [id],
  )
  await bench.ok(deleteTickets, one.admin, { body: { ids: [id] } })
  expect(await bench.ask('select id from tickets')).toEqual([])
  expect(bench.removed).toEqual(['foto.png'])
  expect(await entries('deleted')).toEqual([{ ticket_id: id, n: 1 }])
  await until(
    () => bench.heard.some(({ payload }) => payload.action === 'delete' && payload.ticketId === id),
    'the news',
  )
})

it('BLK-03: many are worked off by a job that survives a crash and a second run, each ticket changed once', async () => {
  const { one, support } = bench
  const ids = await manyTickets(one, 430)
  const neighbours = await manyTickets(bench.two, 3)
  const { at } = one
  const body = { all: true, except: [ids[7]], updateData: { queueId: support } }
  const { count, bulk } = await bench.ok(queueTickets, one.admin, { body })
  expect({ count, total: bulk?.total, state: bulk?.state }).toEqual({ count: 429, total: 429, state: 'running' })
  expect(bench.jobs).toEqual([{ name: 'tickets.bulk', payload: { companyId: at.companyId, bulkId: bulk?.id } }])
  expect(await entries('transferred')).toEqual([])

  const job = { companyId: at.companyId, bulkId: bulk?.id ?? 0 }
  const services = { removeFiles: () => undefined }
  const { workplace } = bench.services
  await expect(runBulk(diesInChunk(workplace, 3), services, job)).rejects.toThrow('killed')
  // What was committed stays, what was under way did not happen.
  expect((await entries('transferred')).length).toBe(100)
  await Promise.all([runBulk(workplace, services, job), runBulk(workplace, services, job)])
  await runBulk(workplace, services, job)
  const changed = ids.filter((id) => id !== ids[7])
  expect(await entries('transferred')).toEqual(changed.map((id) => ({ ticket_id: id, n: 1 })))
  const [left] = await bench.ask<{ ids: number[] }>(
    'select array_agg(id order by id) as ids from tickets where queue_id is null',
  )
  expect(left?.ids).toEqual([ids[7], ...neighbours].sort((a = 0, b = 0) => a - b))
  const [shown] = await bench.ok(listTicketBulks, one.admin)
  expect(shown).toMatchObject({ state: 'done', done: 429, changed: 429, userName: 'Admin', action: 'queue' })
  expect(await bench.ok(listTicketBulks, bench.two.admin)).toEqual([])
  const last = await until(
    () =>
      bench.heard.find(
        ({ name, payload }) => name.endsWith('-ticketBulk') && (payload.bulk as TicketBulk).state === 'done',
      ),
    'the end of the progress',
  )
  expect(last.rooms).toEqual([`c${at.companyId}:operators`])
})

it('BLK-04: a tag that is deleted meanwhile ends the work and leaves the other tickets alone', async () => {
  const { one } = bench
  await manyTickets(one, 201)
  const [gone] = await bench.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Breve', '#654321') returning id`,
    [one.at.companyId],
  )
  const { bulk } = await bench.ok(tagTickets, one.admin, { body: { all: true, updateData: { tagId: gone?.id } } })
  await bench.ask('delete from tags where id = $1', [gone?.id])
  const job = { companyId: one.at.companyId, bulkId: bulk?.id ?? 0 }
  await runBulk(bench.services.workplace, { removeFiles: () => undefined }, job)
  expect((await bench.ok(listTicketBulks, one.admin))[0]).toMatchObject({ state: 'done', done: 0 })
})

/** A process that dies when a chunk has done all its work but is not committed. */
function diesInChunk(workplace: Workplace, chunk: number): Workplace {
  let n = 0
  return {
    ...workplace,
    run: (companyId, task) =>
      workplace.run(companyId, async (work) => {
        const result = await task(work)
        if (++n === chunk) throw new Error('killed')
        return result
      }),
  }
}
