import { listTickets, syncTicketTags, updateTicket } from '@recado/contract/conversations/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { until } from '../../../../../test/until.ts'

let fixture: TicketFixture
let tags: number[] = []

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  const rows = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) select $1, 'T' || gen_random_uuid(), '#123' from generate_series(1, 3) returning id`,
    [fixture.one.at.companyId],
  )
  tags = rows.map(({ id }) => id)
})

const newTickets = (count: number) =>
  Promise.all(Array.from({ length: count }, () => fixture.ticket(fixture.one, { queueId: fixture.sales })))
const sync = (ticketId: number, ids: readonly number[]) =>
  fixture.ok(syncTicketTags, fixture.one.admin, { body: { ticketId, tags: ids } })
const move = (id: number, body: object) => fixture.ok(updateTicket, fixture.ana, { params: { id }, body })

/** Checks that the stored counters equal a recount and the list's count. */
async function expectRight(): Promise<void> {
  const { companyId } = fixture.one.at
  const counters = await fixture.ask(
    `select tag_id, status, queue_id, user_id, sum(n)::int as n from ticket_tag_counters where company_id = $1
     group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`,
    [companyId],
  )
  const real = await fixture.ask(
    `select tt.tag_id, counted_status(t) as status, coalesce(t.queue_id, 0) as queue_id, coalesce(t.user_id, 0) as user_id, count(*)::int as n
     from ticket_tags tt join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id
     where tt.company_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [companyId],
  )
  expect(counters).toEqual(real)
  for (const tag of tags) {
    for (const status of ['pending', 'open', 'closed']) {
      const query = { status, showAll: 'true', tags: [tag] }
      const { count, tickets } = await fixture.ok(listTickets, fixture.one.admin, { query })
      expect([tag, status, count]).toEqual([tag, status, tickets.length])
    }
  }
}

it('TKT-09: the count per tag stays correct while tickets are tagged and moved concurrently', async () => {
  const ids = await newTickets(10)
  await Promise.all(ids.map((id, n) => sync(id, tags.slice(0, 1 + (n % 3)))))
  await expectRight()
  await Promise.all([
    ...ids.slice(0, 8).map((id) => move(id, { status: 'open' })),
    ...ids.slice(2).map((id, n) => sync(id, n % 2 ? [tags[2]!] : tags)),
  ])
  await expectRight()
  await Promise.all([
    ...ids.slice(0, 4).map((id) => move(id, { status: 'closed' })),
    ...ids.slice(0, 6).map((id) => sync(id, [])),
  ])
  await fixture.ask(`update tickets set snoozed_at = now() where id = $1`, [ids[7]])
  await expectRight()
})

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

it("TKT-09: a tag written during its ticket's move is counted at the new place", async () => {
  const [id] = await newTickets(1)
  const { companyId } = fixture.one.at
  let moved: Promise<unknown> = Promise.resolve()
  await fixture.services.workplace.run(companyId, async ({ db }) => {
    await sql`insert into ticket_tags values (${companyId}, ${id}, ${tags[0]})`.execute(db)
    // Not committed yet, so the move waits for it.
    moved = move(id!, { status: 'open' })
    await until(async () => (await fixture.ask(waiting)).length > 0, 'the move waiting for the lock')
  })
  await moved
  await expectRight()
})

it('TKT-09: the count per tag follows deletions of tickets, queues, contacts and tags', async () => {
  const ids = await newTickets(6)
  for (const id of ids) await sync(id, tags)
  await fixture.ask('delete from tickets where id = $1', [ids[0]])
  await fixture.ask('delete from contacts where id = (select contact_id from tickets where id = $1)', [ids[1]])
  await expectRight()
  const [queue] = await fixture.ask<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Fugaz', '#abcdef') returning id`,
    [fixture.one.at.companyId],
  )
  await fixture.ask('update tickets set queue_id = $2 where id = any($1)', [ids.slice(2, 4), queue?.id])
  await fixture.ask('delete from queues where id = $1', [queue?.id])
  await expectRight()
  await fixture.ask('delete from tags where id = $1', [tags[0]])
  await expectRight()
  expect(await fixture.ask('select 1 from ticket_tag_counters where tag_id = $1', [tags[0]])).toEqual([])
})

it('TEN-01: a deleted company leaves no tag counters', async () => {
  const { two } = fixture
  const { companyId } = two.at
  await fixture.ticket(two)
  const left = () => fixture.ask('select 1 from ticket_tag_counters where company_id = $1', [companyId])
  await fixture.ask(
    `with tag as (insert into tags (company_id, name, color) values ($1, 'Deles', '#123') returning id)
     insert into ticket_tags select $1, t.id, tag.id from tickets t, tag where t.company_id = $1`,
    [companyId],
  )
  expect(await left()).toHaveLength(1)
  await fixture.ask('delete from companies where id = $1', [companyId])
  expect(await left()).toEqual([])
})
