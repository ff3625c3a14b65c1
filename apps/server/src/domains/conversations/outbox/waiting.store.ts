import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { ConnectionPace } from '../../connections/public.ts'
import type { Waiting } from './queue.rules.ts'
import type { SendClass } from './send-class.ts'

/** How much of a connection's outbox may be loaded. */
export interface LoadCapacity {
  /** Ids of items in memory. */
  knownIds: readonly number[]
  /** By class: how many of its oldest items to read, including known ones, and how many may be added. */
  classes: ReadonlyArray<{ sendClass: SendClass; look: number; wanted: number }>
  /** Chats without items of a class in memory while the table may hold more. */
  hungry: ReadonlyArray<{ contactId: number; sendClass: SendClass }>
  perChat: number
  /** All other items fit if there are at most this many; 0: the table is known to hold more. */
  few: number
  /** Skips items to new people from this class on that have not begun; absent: none. */
  skipsNewFrom?: number
  /** Skips first contacts. */
  skipsFirst?: boolean
}

/** The items that a load skips. */
type Skips = Pick<LoadCapacity, 'skipsNewFrom' | 'skipsFirst'>

/** A waiting item, and when it was queued (milliseconds since 1970). */
export interface WaitingSend extends Waiting {
  queuedAt: number
  /** Its file is checked before its first try. */
  prepares?: boolean
}

export interface LoadedRows {
  rows: WaitingSend[]
  /** Null when the connection has no limits. */
  pace: ConnectionPace | null
}

// A rejected first contact waits for the end of its connection's hold, which may come earlier than the item's stored
// time.
const columns = sql`o.id, o.contact_id as "contactId", o.class as "sendClass", o.attempts > 0 as begun, o.is_new as "isNew", o.prepares,
  o.first_contact as "isFirst",
  (extract(epoch from case when o.first_contact and o.reason = 'ERR_SEND_FIRST_CONTACT' then o.created_at
    else o.next_attempt_at end) * 1000)::bigint as "dueAt",
  (extract(epoch from o.created_at) * 1000)::bigint as "queuedAt"`

/** At least one row, without an item when none waits. */
type LoadedRow = (WaitingSend | { id: null }) & { pace: ConnectionPace | null }

const loadedOf = (rows: readonly LoadedRow[]): LoadedRows => ({
  rows: rows.flatMap(({ pace: _, ...row }) => (row.id === null ? [] : [row])),
  pace: rows[0]?.pace ?? null,
})

/** Start of a statement that reads the connection's limits; returns no row without limits. */
const paceOf = (companyId: number, connectionId: number) => sql`with pace as materialized (select json_build_object(
        'gap', case when gap_min_ms is not null then json_build_object('min', gap_min_ms, 'max', gap_max_ms, 'burst', gap_burst) end,
        'governedClass', governed_class, 'dailyCap', case when is_enabled then daily_cap end,
        'newContactsPerDay', case when is_enabled then new_contacts_per_day end, 'warmUpDays', warm_up_days, 'warmUpFrom', warm_up_from,
        'timeZone', company_zone(${companyId}), 'isPaused', is_enabled and paused_at is not null,
        'quiet', case when is_enabled and quiet_from is not null then json_build_object('from', extract(epoch from quiet_from)::int / 60,
          'to', extract(epoch from quiet_to)::int / 60) end,
        'firstContacts', case when first_contact_refused_at is not null then json_build_object(
          'until', (extract(epoch from first_contacts_until) * 1000)::bigint,
          'refusedAt', (extract(epoch from first_contact_refused_at) * 1000)::bigint) end,
        'heldUntil', (extract(epoch from held_until) * 1000)::bigint,
        'sentToday', case when is_enabled and daily_cap > 0 then (select coalesce(sum(sent), 0)::int from connection_sends
          where company_id = ${companyId} and connection_id = ${connectionId} and class in (2, 3)
            and day = (now() at time zone company_zone(${companyId}))::date)
          + (select coalesce(sum(checks), 0)::int from connection_days where company_id = ${companyId}
            and connection_id = ${connectionId} and day = (now() at time zone company_zone(${companyId}))::date) else 0 end,
        'newToday', case when is_enabled and new_contacts_per_day > 0 then (select coalesce(sum(new_people), 0)::int from connection_days
          where company_id = ${companyId} and connection_id = ${connectionId}
            and day = (now() at time zone company_zone(${companyId}))::date) else 0 end) as data
      from connection_pace where company_id = ${companyId} and connection_id = ${connectionId})`

/** The condition that skips items to new people, or first contacts; empty in the usual case that none are skipped. */
const skipCondition = ({ skipsNewFrom: from = 4, skipsFirst = false }: Skips) =>
  sql`${from < 4 ? sql`and not (is_new and attempts = 0 and class >= ${from})` : sql``}
    ${skipsFirst ? sql`and not first_contact` : sql``}`

/**
 * Loads all items that are not in memory yet, by class and age, with the connection's limits, if they are few, as
 * usual. Reads no more than that.
 * @returns null when there are more
 */
export async function loadFew(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  { knownIds, few, ...skips }: Pick<LoadCapacity, 'knownIds' | 'few'> & Skips,
): Promise<LoadedRows | null> {
  if (few === 0) return null
  const { rows } = await sql<LoadedRow>`${sql.raw(PLANNED_ANEW)}
    ${paceOf(companyId, connectionId)}
    select ${columns}, pace.data as pace
    from (select) once left join pace on true left join lateral (select * from outbox
      where company_id = ${companyId} and connection_id = ${connectionId} and not id = any(${sql.val([...knownIds])}::bigint[])
        ${skipCondition(skips)}
      order by class, id limit ${few + 1}) o on true
    order by o.class, o.id`.execute(db)
  return rows.length > few ? null : loadedOf(rows)
}

/**
 * Loads the oldest items of each class that are not in memory, and the first ones of hungry chats, by class and age,
 * with the connection's limits. Reads a bounded number of items by their index, however many wait. The class is a range
 * condition, because with an equality PostgreSQL may walk all items by id to look for a class that has none.
 */
export async function loadWaiting(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  { knownIds, classes, hungry, perChat, ...skips }: LoadCapacity,
): Promise<LoadedRows> {
  const { rows } = await sql<LoadedRow>`${sql.raw(PLANNED_ANEW)}
    ${paceOf(companyId, connectionId)},
    found as (
      select o.id, o.contact_id, o.class, o.attempts, o.is_new, o.first_contact, o.reason, o.next_attempt_at, o.created_at, o.prepares from unnest(${sql.val(classes.map((one) => one.sendClass))}::int[],
          ${sql.val(classes.map((one) => one.look))}::int[]) as asked (class, look)
        cross join lateral (select * from outbox where company_id = ${companyId} and connection_id = ${connectionId}
          and class between asked.class and asked.class ${skipCondition(skips)} order by class, id limit asked.look) o
      union
      select o.id, o.contact_id, o.class, o.attempts, o.is_new, o.first_contact, o.reason, o.next_attempt_at, o.created_at, o.prepares from unnest(${sql.val(hungry.map((one) => one.contactId))}::int[],
          ${sql.val(hungry.map((one) => one.sendClass))}::int[]) as asked (contact_id, class)
        cross join lateral (select * from outbox where company_id = ${companyId} and connection_id = ${connectionId}
          and class = asked.class and contact_id = asked.contact_id ${skipCondition(skips)} order by id limit ${perChat}) o)
    select ${columns}, pace.data as pace
    from (select) once left join pace on true left join found o on not o.id = any(${sql.val([...knownIds])}::bigint[])
    order by o.class, o.id`.execute(db)
  return loadedOf(rows)
}

/**
 * Loads the first items of a class in other chats, for a class whose oldest items all belong to chats with enough in
 * memory. Steps from chat to chat, so that a chat with many items costs no more than one with few.
 */
export async function loadOtherChats(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  look: { sendClass: SendClass; chats: readonly number[]; wanted: number; perChat: number } & Skips,
): Promise<WaitingSend[]> {
  const answers = look.skipsFirst ? sql`and not first_contact` : sql``
  const { rows } = await sql<WaitingSend>`${sql.raw(PLANNED_ANEW)} with recursive others (contact_id, step) as (
      (select contact_id, 1 from outbox where company_id = ${companyId} and connection_id = ${connectionId}
        and class = ${look.sendClass} ${answers} order by contact_id limit 1)
      union all
      select later.contact_id, others.step + 1 from others cross join lateral (select contact_id from outbox
        where company_id = ${companyId} and connection_id = ${connectionId} and class = ${look.sendClass}
          and contact_id > others.contact_id ${answers} order by contact_id limit 1) later
      where others.step < ${look.chats.length + look.wanted})
    select ${columns} from others cross join lateral (select * from outbox
      where company_id = ${companyId} and connection_id = ${connectionId} and class = ${look.sendClass}
        and contact_id = others.contact_id ${skipCondition(look)} order by id limit ${look.perChat}) o
    where not others.contact_id = any(${sql.val([...look.chats])}::int[]) order by o.id`.execute(db)
  return rows
}

/**
 * Loads the oldest first contact of each class that is not in memory: after a rejection they are sent one at a time.
 */
export async function loadFirstContacts(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  look: { classes: readonly SendClass[]; knownIds: readonly number[] },
): Promise<WaitingSend[]> {
  const { rows } = await sql<WaitingSend>`select ${columns}
    from unnest(${sql.val([...look.classes])}::int[]) as asked (class)
      cross join lateral (select * from outbox where company_id = ${companyId} and connection_id = ${connectionId}
        and class between asked.class and asked.class and first_contact and not id = any(${sql.val([...look.knownIds])}::bigint[])
        order by class, id limit 1) o
    order by o.class, o.id`.execute(db)
  return rows
}

/** Stores until when governed items of a connection wait; null: they do not wait. */
export async function saveHeldUntil(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  until: Date | null,
): Promise<void> {
  await sql`update connection_pace set held_until = ${until}
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
}
