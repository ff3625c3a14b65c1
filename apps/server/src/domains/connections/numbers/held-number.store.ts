import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

interface At {
  companyId: number
  connectionId: number
}

/** The number of a connection's new device, while an admin decides about it. */
export interface HeldNumber {
  phone: string
  lid: string | null
  events: number
  /** True when more events arrived than there is room for. The network keeps them. */
  isFull: boolean
  /** True when the number was accepted and its events are still being delivered. */
  isAccepted: boolean
}

/** Limits for events before the choice: their number, and their stored size in bytes. */
export interface HeldRoom {
  events: number
  bytes: number
}

/** More than a busy number receives in a day. Beyond it the connection closes, and the network keeps the rest. */
export const usualHeldRoom: HeldRoom = { events: 10_000, bytes: 64 * 1024 * 1024 }

/** Size recorded after an overflow, so that no further event fits. */
const OVERFLOWN = 2 ** 52

/** Returns the number awaiting a choice, or null. @param lock locks it until the transaction ends */
export async function heldNumber(db: CompanyDb, at: At, lock = false): Promise<HeldNumber | null> {
  const row = await db
    .selectFrom('held_numbers')
    .select(['phone', 'lid', 'events', 'bytes', 'accepted_at'])
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const { phone, lid, events, bytes, accepted_at: acceptedAt } = row
  return { phone, lid, events, isFull: Number(bytes) >= OVERFLOWN, isAccepted: acceptedAt !== null }
}

/** Stores a held number. A number that is already held keeps its events. */
export async function holdNumber(db: CompanyDb, at: At, own: { phone: string; lid: string | null }): Promise<void> {
  await sql`insert into held_numbers (company_id, connection_id, phone, lid)
    values (${at.companyId}, ${at.connectionId}, ${own.phone}, ${own.lid})
    on conflict (company_id, connection_id) do update set phone = excluded.phone, lid = excluded.lid`.execute(db)
}

export async function acceptHeldNumber(db: CompanyDb, at: At, now: Date): Promise<void> {
  await db
    .updateTable('held_numbers')
    .set({ accepted_at: now })
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .execute()
}

/**
 * Deletes a held number with its events.
 * @param epoch the owner's lease epoch, which must match; null to delete in any case
 * @param only 'accepted' skips a number that awaits a choice
 */
export async function deleteHeldNumber(db: CompanyDb, at: At, epoch: number | null, only?: 'accepted'): Promise<void> {
  await sql`delete from held_numbers h where h.company_id = ${at.companyId} and h.connection_id = ${at.connectionId}
    and (${only === undefined} or h.accepted_at is not null)
    and (${epoch}::bigint is null or exists (select 1 from connection_sessions s
      where s.company_id = h.company_id and s.connection_id = h.connection_id and s.epoch = ${epoch}::bigint))`.execute(
    db,
  )
}

/** Returns the claim keys of the connection's number. Empty when no device is linked. */
export async function claimedKeys(db: CompanyDb, at: At): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from number_claims
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Stores an event for a held number. Stores nothing when it returns `full` or `chosen`.
 *
 * @returns `full` when there is no room, which from then on applies to all events to preserve their order; `chosen`
 *   when no number awaits a choice any more
 */
export async function addHeldEvent(
  db: CompanyDb,
  at: At,
  { payload, room }: { payload: Buffer; room: HeldRoom },
): Promise<'stored' | 'full' | 'chosen'> {
  const { rows } = await sql<{ fits: boolean }>`
    update held_numbers set
      events = events + case when events < ${room.events} and bytes + ${payload.length} <= ${room.bytes} then 1 else 0 end,
      bytes = case when events < ${room.events} and bytes + ${payload.length} <= ${room.bytes}
        then bytes + ${payload.length} else ${OVERFLOWN} end
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and accepted_at is null
    returning bytes < ${OVERFLOWN} as fits`.execute(db)
  const [heldRow] = rows
  if (!heldRow) return 'chosen'
  if (!heldRow.fits) return 'full'
  await sql`insert into held_events (company_id, connection_id, payload)
    values (${at.companyId}, ${at.connectionId}, ${payload})`.execute(db)
  return 'stored'
}

/** Returns the oldest events of a held number. @param most batch size */
export async function oldestHeldEvents(
  db: CompanyDb,
  at: At,
  most: number,
): Promise<Array<{ seq: number; payload: Buffer }>> {
  const { rows } = await sql<{
    seq: number
    payload: Buffer
  }>`${sql.raw(PLANNED_ANEW)} select seq, payload from held_events
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} order by seq limit ${most}`.execute(db)
  return rows
}

export async function deleteHeldEvent(db: CompanyDb, at: At, seq: number): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} delete from held_events where company_id = ${at.companyId} and connection_id = ${at.connectionId}
    and seq = ${seq}`.execute(db)
}

/** Returns the number that a connection last had, or '' if it never connected. */
export async function connectionNumber(db: CompanyDb, at: At): Promise<{ phone: string; lid: string | null } | null> {
  const row = await db
    .selectFrom('connections')
    .select(['number', 'lid'])
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.connectionId)
    .executeTakeFirst()
  return row ? { phone: row.number, lid: row.lid } : null
}
