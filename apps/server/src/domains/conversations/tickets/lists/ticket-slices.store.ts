import { type RawBuilder, sql } from 'kysely'
import { orders, type TicketOrder } from './ticket-order.store.ts'
import type { Slice, WalkedSlice } from './ticket-slices.rules.ts'

const TRUE = sql<boolean>`true`

const ids = (list: readonly number[]) => sql`${sql.val([...list])}::int[]`

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? TRUE : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** One of the conditions at least. */
export const either = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `)

/** A slice as a condition over tickets `t`. */
export function sliceCondition(slice: Slice): RawBuilder<boolean> {
  return all([
    sql`t.status = ${slice.status}`,
    ...ownerConditions(slice, sql`t.user_id`),
    ...queueConditions(slice),
    ...stateConditions(slice),
  ])
}

/** A slice as a condition over counters `t`, where 0 stands for nobody and no queue. */
export function counterCondition(slice: Slice): RawBuilder<boolean> {
  const { status, users, queues, queueless, outside, snoozed } = slice
  const snoozing = `${status}-snoozed`
  const counted = snoozed === undefined ? [status, snoozing] : snoozed ? [snoozing] : [status]
  return all([
    sql`t.status = any(${sql.val(counted)}::text[])`,
    ...(users ? [sql`t.user_id = any(${ids(users)})`] : []),
    ...(queues ? [sql`t.queue_id = any(${ids(queues)})`] : []),
    ...(queueless ? [sql`t.queue_id = 0`] : []),
    ...(outside ? [sql`t.queue_id <> all(${ids(outside.queueless ? [0, ...outside.queues] : outside.queues)})`] : []),
  ])
}

const ownerConditions = ({ users }: Slice, column: RawBuilder<unknown>) =>
  users ? [sql`${column} = any(${ids(users)})`] : []

const stateConditions = ({ snoozed, unread }: Slice): RawBuilder<unknown>[] => [
  ...(snoozed === undefined ? [] : [snoozed ? sql`t.snoozed_at is not null` : sql`t.snoozed_at is null`]),
  ...(unread ? [sql`t.unread > 0`] : []),
]

function queueConditions({ queues, queueless, outside }: Slice): RawBuilder<unknown>[] {
  const inQueues = queues ? [sql`t.queue_id = any(${ids(queues)})`] : []
  const without = queueless ? [sql`t.queue_id is null`] : []
  if (!outside) return [...inQueues, ...without]
  const elsewhere = sql`t.queue_id <> all(${ids(outside.queues)})`
  return [...inQueues, ...without, outside.queueless ? elsewhere : sql`(t.queue_id is null or ${elsewhere})`]
}

/** The filters of a slice besides its own conditions. */
export interface SliceReading {
  companyId: number
  conditions: readonly RawBuilder<unknown>[]
  /** At most so many of each index walk; all when null. */
  limit: RawBuilder<number> | null
  ordered: boolean
  order: TicketOrder
  /** Of a ticket; what orders them and what a text is looked for in, when absent. */
  columns?: RawBuilder<unknown> | undefined
}

const FEW = sql`t.company_id, t.id, t.last_message_at, t.waits_from, t.contact_id, t.normalized_message`

/**
 * The tickets of one slice. Owners and queues are walked one by one, each by the index that holds them in order, so that a
 * page costs a page however many tickets there are.
 */
export function sliceRows(slice: WalkedSlice, reading: SliceReading): RawBuilder<unknown> {
  const { users, queues } = slice
  // Written out: the indexes of waiting tickets serve a plan for all values only where their status is no value.
  const state = [sql`t.status = ${sql.lit(slice.status)}`, ...stateConditions(slice)]
  if (users) return walk(users, reading, (id) => [...state, sql`t.user_id = ${id}`, ...ofOwner(slice)])
  if (queues) return walk(queues, reading, (id) => [...state, sql`t.queue_id = ${id}`])
  return sql`(${rowsWhere(reading, [...state, ...queueConditions(slice)])})`
}

/** The queue of a ticket, 0 for none, as no index has it. */
const QUEUE = sql`coalesce(t.queue_id, 0)`

/**
 * The queue conditions of a slice that is walked by its owners, in words that no index of queues answers: what an owner has
 * in a queue is never more than what they have, while a queue, or the tickets without one, may be nearly all.
 */
function ofOwner({ queues, queueless, outside, orQueueless }: WalkedSlice): RawBuilder<unknown>[] {
  return [
    ...(queues ? [sql`${QUEUE} = any(${ids(orQueueless ? [0, ...queues] : queues)})`] : []),
    ...(queueless ? [sql`${QUEUE} = 0`] : []),
    ...(outside ? [sql`${QUEUE} <> all(${ids(outside.queueless ? [0, ...outside.queues] : outside.queues)})`] : []),
  ]
}

/** So many are written out one by one: of a list of unknown length PostgreSQL expects much, and plans anew each time. */
const MOST_WRITTEN = 4

function walk(
  list: readonly number[],
  reading: SliceReading,
  conditions: (id: RawBuilder<unknown>) => RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (list.length > 0 && list.length <= MOST_WRITTEN) {
    const each = list.map((id) => sql`(${rowsWhere(reading, conditions(sql`${id}::int`))})`)
    return sql.join(each, sql` union all `)
  }
  return sql`(select found.* from unnest(${ids(list)}) as walked (id) cross join lateral (${rowsWhere(reading, conditions(sql`walked.id`))}) as found)`
}

function rowsWhere(reading: SliceReading, own: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { companyId, conditions, limit, ordered, order, columns = FEW } = reading
  return sql`select ${columns} from tickets t
    where t.company_id = ${companyId} and ${all([...own, ...conditions])}
    ${ordered ? orders[order].by('t') : sql``} ${limit === null ? sql`` : sql`limit ${limit}`}`
}
