import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { NetworkChange } from './network-changes.ts'

/** A connection and its company. */
interface ConnectionAt {
  companyId: number
  connectionId: number
}

/**
 * Stores a change until its message arrives, and deletes those from before `oldest`. A repeated change is stored once.
 */
export async function savePendingChange(
  db: CompanyDb,
  { companyId, connectionId }: ConnectionAt,
  { change, key, now, oldest }: { change: NetworkChange; key: string; now: Date; oldest: Date },
): Promise<void> {
  await sql`with dropped as (delete from pending_changes
      where company_id = ${companyId} and connection_id = ${connectionId} and received_at < ${oldest})
    insert into pending_changes (company_id, connection_id, external_id, from_me, change, change_key, received_at)
    values (${companyId}, ${connectionId}, ${change.id}, ${change.fromMe}, ${JSON.stringify(change)}::jsonb, ${key}, ${now})
    on conflict do nothing`.execute(db)
}

/** Locks and returns the pending changes of a message, in the order of arrival. */
export async function pendingFor(
  db: CompanyDb,
  { companyId, connectionId }: ConnectionAt,
  target: { id: string; fromMe: boolean },
): Promise<Array<{ id: number; change: NetworkChange }>> {
  const { rows } = await sql<{ id: number; change: NetworkChange }>`select id, change from pending_changes
    where company_id = ${companyId} and connection_id = ${connectionId} and external_id = ${target.id}
      and from_me = ${target.fromMe} order by id for update`.execute(db)
  return rows
}

export async function deletePending(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from pending_changes where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(db)
}

/** Returns the messages with pending changes. */
export async function messagesWithPendingChanges(
  db: CompanyDb,
  { companyId, connectionId }: ConnectionAt,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct external_id as id from pending_changes
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns those messages with pending changes that are stored by now. */
export async function arrivedMessages(
  db: CompanyDb,
  { companyId, connectionId }: ConnectionAt,
): Promise<Array<{ id: string; fromMe: boolean }>> {
  const { rows } = await sql<{ id: string; fromMe: boolean }>`
    select distinct h.external_id as id, h.from_me as "fromMe" from pending_changes h
    where h.company_id = ${companyId} and h.connection_id = ${connectionId} and exists (select 1 from messages m
      where m.company_id = h.company_id and m.external_id = h.external_id and m.connection_id = h.connection_id
        and m.from_me = h.from_me)`.execute(db)
  return rows
}
