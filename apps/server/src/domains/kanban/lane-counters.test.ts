import { syncTicketTags, updateTicket } from '@recado/contract/conversations/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../test/ticket-fixture.ts'
import { until } from '../../../test/until.ts'
import type { Actor } from '../../platform/actor.ts'
import { type BoardQuery, boardScope } from './board.rules.ts'
import { countByReading, countFromCounters, countLane, type LaneCountRow } from './count.store.ts'

let fixture: TicketFixture
/** Two lanes and an ordinary tag. */
let [left, right, plain] = [0, 0, 0]

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.ask('delete from tickets')
  await fixture.ask('delete from tags')
  const rows = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color, kanban) select $1, 'T' || n, '#123', case when n < 3 then 1 else 0 end
     from generate_series(1, 3) n returning id`,
    [fixture.one.at.companyId],
  )
  ;[left = 0, right = 0, plain = 0] = rows.map(({ id }) => id)
})

const newTickets = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => fixture.ticket(fixture.one, { queueId: n % 5 ? fixture.sales : null })),
  )
const sync = (ticketId: number, tags: readonly number[]) =>
  fixture.ok(syncTicketTags, fixture.one.admin, { body: { ticketId, tags } })
const move = (id: number, body: object) => fixture.ok(updateTicket, fixture.one.admin, { params: { id }, body })

const queries: BoardQuery[] = [{}, { onlyQueues: true }, { userIds: [1] }]

const sortRows = (rows: readonly LaneCountRow[]) =>
  rows
    .filter(({ count, tag_id }) => count !== 0 || tag_id === null)
    .map(({ tag_id, count }) => [tag_id, count] as const)
    .sort(([a], [b]) => (a ?? 0) - (b ?? 0))

/**
 * Checks that the stored counters equal a recount for every viewer, and that lanes have the tickets' queues and owners.
 */
async function expectRight(): Promise<void> {
  const strays = await fixture.ask(
    `select s.ticket_id from ticket_lanes s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
     where s.queue_id is distinct from t.queue_id or s.user_id is distinct from t.user_id
       or s.shown <> (t.status in ('pending', 'open'))`,
  )
  expect(strays).toEqual([])
  const viewers: Actor[] = [fixture.one.admin, fixture.ana, fixture.bia, fixture.cau]
  await fixture.services.workplace.read(fixture.one.at.companyId, async ({ db, companyId }) => {
    for (const viewer of viewers)
      for (const query of queries.map((one) => (one.onlyQueues ? { ...one, queueIds: [fixture.sales] } : one))) {
        const scope = boardScope(viewer, query.userIds ? { userIds: [viewer.userId] } : query)
        const recounted = sortRows(await countByReading(db, companyId, scope))
        const stored = sortRows(await countFromCounters(db, companyId, scope))
        expect([viewer.userId, query, stored.filter(([, count]) => count > 0)]).toEqual([
          viewer.userId,
          query,
          recounted,
        ])
        for (const tagId of [left, right])
          expect(sortRows(await countLane(db, companyId, { tagId, scope }))).toEqual(
            recounted.filter(([lane]) => lane === tagId),
          )
      }
  })
}

it('lane counters stay correct while tickets are placed, moved, accepted and resolved concurrently', async () => {
  const ids = await newTickets(10)
  await Promise.all(ids.map((id, n) => sync(id, [[left], [right, plain], [left, right], []][n % 4] ?? [])))
  await expectRight()
  await Promise.all([
    ...ids.slice(0, 8).map((id) => move(id, { status: 'open', userId: fixture.ana.userId })),
    ...ids.slice(2).map((id, n) => sync(id, n % 2 ? [right] : [plain, left])),
  ])
  await expectRight()
  await Promise.all([
    ...ids.slice(0, 4).map((id) => move(id, { status: 'closed' })),
    ...ids.slice(4, 7).map((id) => move(id, { status: 'pending', queueId: fixture.support })),
    ...ids.slice(0, 6).map((id) => sync(id, [])),
  ])
  await expectRight()
  await fixture.ask('update tickets set snoozed_at = now() where id = $1', [ids[7]])
  await move(ids[0] ?? 0, { status: 'open', userId: fixture.bia.userId })
  await expectRight()
})

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

it('a ticket that changes its queue while its tag becomes a lane is counted in the new queue', async () => {
  const [id = 0] = await newTickets(1)
  await sync(id, [plain])
  let becoming: Promise<unknown> = Promise.resolve()
  await fixture.services.workplace.run(fixture.one.at.companyId, async ({ db, companyId }) => {
    await sql`update tickets set queue_id = ${fixture.support} where company_id = ${companyId} and id = ${id}`.execute(
      db,
    )
    // The ticket's queue is not committed yet, so the tag's change waits.
    becoming = fixture.ask('update tags set kanban = 1 where id = $1', [plain])
    await until(async () => (await fixture.ask(waiting)).length > 0, 'the tag waiting for the lock')
  })
  await becoming
  expect(await fixture.ask('select queue_id from ticket_lanes')).toEqual([{ queue_id: fixture.support }])
  await expectRight()
})

it('lane counters follow deletions of tickets, queues, users and tags', async () => {
  const ids = await newTickets(6)
  for (const id of ids) await sync(id, [left, plain])
  await fixture.ask('delete from tickets where id = $1', [ids[0]])
  await fixture.ask('delete from contacts where id = (select contact_id from tickets where id = $1)', [ids[1]])
  await expectRight()
  const [queue] = await fixture.ask<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Fugaz', '#abcdef') returning id`,
    [fixture.one.at.companyId],
  )
  await fixture.ask('update tickets set queue_id = $2 where id = any($1)', [ids.slice(2, 4), queue?.id])
  await expectRight()
  await fixture.ask('delete from queues where id = $1', [queue?.id])
  await expectRight()
  await fixture.ask('update tags set kanban = 1 - kanban where id in ($1, $2)', [left, plain])
  await expectRight()
  await fixture.ask('delete from tags where id = $1', [plain])
  await expectRight()
  expect(await fixture.ask('select 1 from lane_counters where tag_id = $1', [plain])).toEqual([])
})

it('many counter changes are summed up', async () => {
  const [id = 0] = await newTickets(1)
  for (let n = 0; n < 100; n++)
    await fixture.ask('delete from ticket_tags').then(() => sync(id, [n % 2 ? left : right]))
  await fixture.ask('select sum_up_lane($1, tag) from unnest($2::int[]) as tag', [
    fixture.one.at.companyId,
    [left, right],
  ])
  expect(await fixture.ask('select tag_id, user_id, n from lane_counters')).toEqual([
    { tag_id: left, user_id: 0, n: 1 },
  ])
  await expectRight()
})

it('TEN-01: a deleted company leaves no lane counters', async () => {
  const { companyId } = fixture.two.at
  await fixture.ticket(fixture.two)
  const left = () => fixture.ask('select 1 from lane_counters where company_id = $1', [companyId])
  await fixture.ask(
    `with tag as (insert into tags (company_id, name, color, kanban) values ($1, 'Deles', '#123', 1) returning id)
     insert into ticket_tags select $1, t.id, tag.id from tickets t, tag where t.company_id = $1`,
    [companyId],
  )
  expect(await left()).toHaveLength(1)
  await fixture.ask('delete from companies where id = $1', [companyId])
  expect(await left()).toEqual([])
})
