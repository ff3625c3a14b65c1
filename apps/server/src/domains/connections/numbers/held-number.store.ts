import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

interface At {
  companyId: number
  connectionId: number
}

/** The number that a connection's new device has, while an admin decides about it. */
export interface HeldNumber {
  phone: string
  lid: string | null
  events: number
  /** Something more arrived than there is room for: the network keeps it. */
  isFull: boolean
  /** The choice was to use it, and what arrived is not all handed over yet. */
  isAccepted: boolean
}

/** How much may arrive before the choice: number of events, and bytes as they are stored. */
export interface HeldRoom {
  events: number
  bytes: number
}

/** More than a busy number gets in a day. Beyond it the line is closed, and the network keeps the rest. */
export const usualHeldRoom: HeldRoom = { events: 10_000, bytes: 64 * 1024 * 1024 }

/** The size that a held number has once something did not fit: nothing else fits then. */
const OVERFLOWN = 2 ** 52

/** Null when no other number waits. @param lock holds it until the transaction ends */
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

/** Holds a number. One that is held already keeps what arrived. */
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
 * Deletes a held number with all that arrived for it.
 * @param epoch of the owner's lease, without which nothing is deleted; null to delete in any case
 * @param only 'accepted': not one that waits for a choice
 */
export async function deleteHeldNumber(db: CompanyDb, at: At, epoch: number | null, only?: 'accepted'): Promise<void> {
  await sql`delete from held_numbers h where h.company_id = ${at.companyId} and h.connection_id = ${at.connectionId}
    and (${only === undefined} or h.accepted_at is not null)
    and (${epoch}::bigint is null or exists (select 1 from connection_sessions s
      where s.company_id = h.company_id and s.connection_id = h.connection_id and s.epoch = ${epoch}::bigint))`.execute(
    db,
  )
}

/** The keys by which the connection has claimed its number; empty when no device of it is linked. */
export async function claimedKeys(db: CompanyDb, at: At): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from number_claims
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Stores what arrived for a held number.
 * @returns with nothing stored: `full`, when there is no room for it, and from then on for nothing, so that the order stays;
 *   `chosen`, when no number waits for a choice any more
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
  const [held] = rows
  if (!held) return 'chosen'
  if (!held.fits) return 'full'
  await sql`insert into held_events (company_id, connection_id, payload)
    values (${at.companyId}, ${at.connectionId}, ${payload})`.execute(db)
  return 'stored'
}

/** The oldest events of a held number. @param most how many at once */
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

/** The number of a connection, as it was last connected; '' when it never was. */
export async function connectionNumber(db: CompanyDb, at: At): Promise<{ phone: string; lid: string | null } | null> {
  const row = await db
    .selectFrom('connections')
    .select(['number', 'lid'])
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.connectionId)
    .executeTakeFirst()
  return row ? { phone: row.number, lid: row.lid } : null
}
