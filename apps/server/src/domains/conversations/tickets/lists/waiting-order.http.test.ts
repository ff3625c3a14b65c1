import { listTickets } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansAsApp } from '../../../../../test/nested-plans.ts'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../../platform/actor.ts'

let fixture: TicketFixture
/** The tickets of the queue in waiting order. */
let waitingIds: number[] = []

beforeAll(async () => {
  fixture = await startTicketFixture()
  const { one, two, sales, support } = fixture
  const { companyId, connectionId } = one.at
  // Groups of ten wait since the same microsecond, every seventh does not wait; the time of the last message is
  // irrelevant.
  const rows = await fixture.ask<{ id: number }>(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || i, '5511987' || lpad(i::text, 6, '0') from generate_series(1, 95) i returning id, number),
     made as (insert into tickets (company_id, contact_id, connection_id, queue_id, last_message_at, waiting_since)
       select $1, id, $2, $3, timestamptz '2026-11-20' + n * interval '1 minute',
         case when n % 7 <> 0 then timestamptz '2026-11-01 12:00:00.000123' - n / 10 * interval '1 hour' end
       from (select id, right(number, 6)::int as n from people) as numbered returning id, waiting_since)
     select id from made order by waiting_since nulls last, id`,
    [companyId, connectionId, sales],
  )
  waitingIds = rows.map(({ id }) => id)
  await fixture.ticket(one, { queueId: support })
  await fixture.ticket(two)
})
afterAll(() => fixture.stop())

async function walkPages(as: Actor, query: object): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await fixture.ok(listTickets, as, { query: { ...query, ...(cursor ? { cursor } : {}) } })
    ids.push(...page.tickets.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor)
  return ids
}

it('TKT-10: the longest wait comes first, each ticket once over all pages; tickets that do not wait come last', async () => {
  expect(waitingIds).toHaveLength(95)
  expect(await walkPages(fixture.ana, { status: 'pending', order: 'waiting' })).toEqual(waitingIds)
  expect(await walkPages(fixture.ana, { status: 'pending', order: 'waiting', queueIds: [fixture.sales] })).toEqual(
    waitingIds,
  )
  expect(
    (await walkPages(fixture.one.admin, { status: 'pending', order: 'waiting' })).filter((id) =>
      waitingIds.includes(id),
    ),
  ).toEqual(waitingIds)
})

it('TKT-10: by default the newest message comes first; unknown orders are rejected', async () => {
  const recent = await walkPages(fixture.ana, { status: 'pending' })
  expect(recent).toHaveLength(95)
  expect(recent).not.toEqual(waitingIds)
  const { status } = await fixture.call(listTickets, fixture.ana, { query: { status: 'pending', order: 'oldest' } })
  expect(status).toBe(400)
})

it('TKT-10: the waiting order uses the index of waiting tickets', async () => {
  await fixture.ask('analyze tickets')
  const { plans } = await plansAsApp(
    fixture.database.ownerUrl,
    fixture.one.at.companyId,
    `set local enable_seqscan = off; select id from tickets where company_id = current_company() and status = 'pending'
       and snoozed_at is null and (waits_from, id) > ('2026-11-01 10:00+00', 5) order by waits_from, id limit 41`,
  )
  expect(plans).toContain('tickets_waiting')
  expect(plans).not.toContain('Sort')
})
