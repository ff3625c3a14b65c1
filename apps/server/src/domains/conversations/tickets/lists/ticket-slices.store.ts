import { type RawBuilder, sql } from 'kysely'
import { orders, type TicketOrder } from './ticket-order.store.ts'
import type { Slice, WalkedSlice } from './ticket-slices.rules.ts'

const TRUE = sql<boolean>`true`

const ids = (list: readonly number[]) => sql`${sql.val([...list])}::int[]`

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? TRUE : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** At least one of the conditions. */
export const either = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `)

/** Converts a slice to a condition over tickets `t`. */
export function sliceCondition(slice: Slice): RawBuilder<boolean> {
  return all([
    sql`t.status = ${slice.status}`,
    ...ownerConditions(slice, sql`t.user_id`),
    ...queueConditions(slice),
    ...stateConditions(slice),
  ])
}

/** Converts a slice to a condition over counters `t`, where 0 means no owner or no queue. */
export function counterCondition(slice: Slice): RawBuilder<boolean> {
  const { status, users, queues, queueless, outside, snoozed } = slice
  const snoozedStatus = `${status}-snoozed`
  const countedStatuses = snoozed === undefined ? [status, snoozedStatus] : snoozed ? [snoozedStatus] : [status]
  return all([
    sql`t.status = any(${sql.val(countedStatuses)}::text[])`,
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

/** Options for reading a slice. */
export interface SliceReading {
  companyId: number
  conditions: readonly RawBuilder<unknown>[]
  /** Maximum rows per index scan. Null means no limit. */
  limit: RawBuilder<number> | null
  ordered: boolean
  order: TicketOrder
  /** Columns of a ticket; absent: the sort fields and the text searched. */
  columns?: RawBuilder<unknown> | undefined
}

const FEW = sql`t.company_id, t.id, t.last_message_at, t.waits_from, t.contact_id, t.normalized_message`

/**
 * Returns the tickets of one slice. Owners and queues are walked one by one, each by its ordered index, so that a page
 * has constant cost.
 */
export function sliceRows(slice: WalkedSlice, reading: SliceReading): RawBuilder<unknown> {
  const { users, queues } = slice
  // A literal, because a generic plan can use the partial indexes of waiting tickets only with a literal status.
  const state = [sql`t.status = ${sql.lit(slice.status)}`, ...stateConditions(slice)]
  if (users) return walk(users, reading, (id) => [...state, sql`t.user_id = ${id}`, ...ofOwner(slice)])
  if (queues) return walk(queues, reading, (id) => [...state, sql`t.queue_id = ${id}`])
  return sql`(${rowsWhere(reading, [...state, ...queueConditions(slice)])})`
}

/** The ticket's queue, 0 for none; an expression that no index covers. */
const QUEUE = sql`coalesce(t.queue_id, 0)`

/**
 * The queue conditions of a slice that is walked by owner, written so that no queue index is used. An owner's tickets
 * in a queue are at most all their tickets. A queue, or the tickets without one, may be nearly all tickets of the
 * company.
 */
function ofOwner({ queues, queueless, outside, orQueueless }: WalkedSlice): RawBuilder<unknown>[] {
  return [
    ...(queues ? [sql`${QUEUE} = any(${ids(orQueueless ? [0, ...queues] : queues)})`] : []),
    ...(queueless ? [sql`${QUEUE} = 0`] : []),
    ...(outside ? [sql`${QUEUE} <> all(${ids(outside.queueless ? [0, ...outside.queues] : outside.queues)})`] : []),
  ]
}

/**
 * Up to this many are written out one by one: for a list of unknown length PostgreSQL expects many rows, and plans each
 * time.
 */
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
  const { companyId, conditions, limit, ordered: isOrdered, order, columns = FEW } = reading
  return sql`select ${columns} from tickets t
    where t.company_id = ${companyId} and ${all([...own, ...conditions])}
    ${isOrdered ? orders[order].by('t') : sql``} ${limit === null ? sql`` : sql`limit ${limit}`}`
}
