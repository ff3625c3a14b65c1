import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

interface At {
  companyId: number
  connectionId: number
}

/** The number that a connection's new device has, while an admin decides about it. */
export interface HeldNumber {
  phone: string
  lid: string | null
  events: number
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

/** Null when no other number waits. @param lock holds it until the transaction ends */
export async function heldNumber(db: CompanyDb, at: At, lock = false): Promise<HeldNumber | null> {
  const row = await db
    .selectFrom('held_numbers')
    .select(['phone', 'lid', 'events', 'accepted_at'])
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? { phone: row.phone, lid: row.lid, events: row.events, isAccepted: row.accepted_at !== null } : null
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
 */
export async function deleteHeldNumber(db: CompanyDb, at: At, epoch: number | null): Promise<void> {
  await sql`delete from held_numbers h where h.company_id = ${at.companyId} and h.connection_id = ${at.connectionId}
    and (${epoch}::bigint is null or exists (select 1 from connection_sessions s
      where s.company_id = h.company_id and s.connection_id = h.connection_id and s.epoch = ${epoch}::bigint))`.execute(
    db,
  )
}

/** Whether a device of the connection has claimed its number. */
export async function hasClaim(db: CompanyDb, at: At): Promise<boolean> {
  const { rows } = await sql`select 1 from number_claims
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Stores what arrived for a held number.
 * @returns `refused`, with nothing stored: there is no room for it, or no number waits for a choice any more
 */
export async function addHeldEvent(
  db: CompanyDb,
  at: At,
  { payload, room }: { payload: Buffer; room: HeldRoom },
): Promise<'stored' | 'refused'> {
  const { rows } = await sql<{ stored: boolean }>`
    with counted as (
      update held_numbers set events = events + 1, bytes = bytes + ${payload.length}
      where company_id = ${at.companyId} and connection_id = ${at.connectionId} and accepted_at is null
        and events < ${room.events} and bytes + ${payload.length} <= ${room.bytes}
      returning 1
    ), added as (
      insert into held_events (company_id, connection_id, payload)
      select ${at.companyId}::int, ${at.connectionId}::int, ${payload}::bytea from counted returning 1
    )
    select exists (select 1 from added) as stored`.execute(db)
  return rows[0]?.stored ? 'stored' : 'refused'
}

/** The oldest events of a held number. @param most how many at once */
export async function oldestHeldEvents(
  db: CompanyDb,
  at: At,
  most: number,
): Promise<Array<{ seq: number; payload: Buffer }>> {
  const { rows } = await sql<{ seq: number; payload: Buffer }>`select seq, payload from held_events
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} order by seq limit ${most}`.execute(db)
  return rows
}

export async function deleteHeldEvent(db: CompanyDb, at: At, seq: number): Promise<void> {
  await sql`delete from held_events where company_id = ${at.companyId} and connection_id = ${at.connectionId}
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
