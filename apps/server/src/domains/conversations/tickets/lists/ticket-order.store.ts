import { type RawBuilder, sql } from 'kysely'
import { exactIsoOfEpoch } from '../../../../platform/db/epoch.rules.ts'
import type { TicketRow } from '../ticket-row.view.ts'

/** The order of a list: newest first, or longest waiting first. */
export type TicketOrder = 'recent' | 'waiting'

/** The ORDER BY and the condition to continue after a ticket, over tickets `t`. */
interface OrderSql {
  by: (from: 't' | 'slices') => RawBuilder<unknown>
  /** The sort key before the id. */
  key: RawBuilder<unknown>
  after: (at: string, id: number) => RawBuilder<unknown>
  /** The sort fields of a ticket, as a cursor stores them. */
  place: (row: TicketRow) => string
}

// The column's value for tickets without a waiting customer (migration 0073).
const NOT_WAITING = '9999-12-31T00:00:00.000000Z'
const column = (from: 't' | 'slices', name: string) => sql.ref(`${from}.${name}`)

export const orders: Record<TicketOrder, OrderSql> = {
  recent: {
    by: (from) => sql`order by ${column(from, 'last_message_at')} desc, ${column(from, 'id')} desc`,
    key: sql`t.last_message_at`,
    after: (at, id) => sql`(t.last_message_at, t.id) < (${at}::timestamptz, ${id})`,
    place: (row) => exactIsoOfEpoch(row.last_message_at),
  },
  waiting: {
    by: (from) => sql`order by ${column(from, 'waits_from')}, ${column(from, 'id')}`,
    key: sql`t.waits_from`,
    after: (at, id) => sql`(t.waits_from, t.id) > (${at}::timestamptz, ${id})`,
    place: (row) => (row.waiting_since === null ? NOT_WAITING : exactIsoOfEpoch(row.waiting_since)),
  },
}
