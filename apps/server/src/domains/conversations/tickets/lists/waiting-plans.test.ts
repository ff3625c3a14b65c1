import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '../../../../../test/rows-read.ts'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { TicketOrder } from './ticket-order.store.ts'
import { listTicketIds } from './ticket-search.store.ts'
import { type ScopeQuery, slicesOf } from './ticket-slices.rules.ts'

const PAGE = 41
const filters = { tags: [], createdOn: null, changedOn: null, unreadOnly: false, found: null }

let fixture: TicketFixture
let tickets = 0

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

/**
 * Skewed waiting tickets: nine in ten are without a queue, the rest are in support, and those of sales are among the
 * newest. None has an owner. Nearly all of the resolved tickets are Ana's.
 */
async function fill(upTo: number): Promise<void> {
  const { companyId, connectionId } = fixture.one.at
  await fixture.ask(
    `with loading as materialized (select set_config('session_replication_role', 'replica', true))
     insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, last_message_at, waiting_since)
     select $1, 1000000 + n, $2, case when n % 2 = 0 then 'pending' else 'closed' end,
       case when n > $4 - 20 and n % 2 = 0 then $5::int when n % 20 = 0 then $6::int end, case when n % 2 = 1 then $7::int end,
       at, case when n % 2 = 0 then at end
     from loading, generate_series($3::int + 1, $4::int) n, lateral (select timestamptz '2026-11-01' + n * interval '1 second' as at) made`,
    [companyId, connectionId, tickets, upTo, fixture.sales, fixture.support, fixture.ana.userId],
  )
  await fixture.ask('analyze tickets')
  tickets = upTo
}

/** Returns how many tickets a page of a list reads. */
async function countRead(actor: Actor, order: TicketOrder, query: ScopeQuery, plan: 'these values' | 'all values') {
  const { workplace } = fixture.services
  const { companyId } = fixture.one.at
  const list = { slices: slicesOf(actor, { status: 'pending', ...query }), filters, order }
  const position = { after: null, offset: 0 }
  const reading = { workplace, companyId, table: 'tickets', plan }
  const readRows = await rowsRead(reading, (db) => listTicketIds(db, companyId, list, position, PAGE))
  return { seen: readRows.seen, found: readRows.result.length, slices: list.slices.length }
}

const lists: Array<[string, (at: TicketFixture) => [Actor, ScopeQuery]]> = [
  ['an attendant', (at) => [at.ana, {}]],
  ['an attendant, in their queues and without a queue', (at) => [at.ana, { queueIds: [at.sales] }]],
  ['an attendant, in another queue', (at) => [at.ana, { queueIds: [at.support] }]],
  ['a user who sees tickets without a queue', (at) => [at.cau, {}]],
  ['an admin, in two queues', (at) => [at.one.admin, { queueIds: [at.sales, at.support], onlyQueues: true }]],
]

describe.each([10_000, 100_000])('TKT-10: with %i tickets the waiting ones of', (amount) => {
  beforeAll(async () => {
    if (tickets < amount) await fill(amount)
  })

  it.each(lists)('%s are read a page at a time, in both orders, with any plan', async (_, of) => {
    const [actor, query] = of(fixture)
    for (const order of ['recent', 'waiting'] as const)
      for (const plan of ['these values', 'all values'] as const) {
        const readCount = await countRead(actor, order, query, plan)
        expect(readCount.seen, `${order}, planned for ${plan}`).toBeLessThanOrEqual(PAGE * readCount.slices * 2)
      }
  })
})
