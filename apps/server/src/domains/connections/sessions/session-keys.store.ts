import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The session of the keys. The epoch must be the owner's. */
export interface KeysAt {
  companyId: number
  connectionId: number
  epoch: number
}

// Locked until the transaction ends, so that a new owner does not read keys while the old one writes.
const lease = (at: KeysAt) => sql`lease as (
  select 1 from connection_sessions
  where company_id = ${at.companyId} and connection_id = ${at.connectionId} and epoch = ${at.epoch} for share)`

const isOurs = (rows: Array<{ ours: boolean }>): boolean => rows[0]?.ours ?? false

/** Returns sealed values by key id. */
export async function readKeys(
  db: CompanyDb,
  at: KeysAt,
  kind: string,
  ids: readonly string[],
): Promise<Array<{ key_id: string; value: Buffer }>> {
  const { rows } = await sql<{ key_id: string; value: Buffer }>`
    select key_id, value from connection_keys
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and kind = ${kind}
      and key_id = any(${[...ids]})`.execute(db)
  return rows
}

/**
 * Saves, deletes (value null) and journals in one statement.
 * @returns false, with nothing written, when the writer is no longer the owner
 */
export async function writeKeys(
  db: CompanyDb,
  at: KeysAt,
  entries: ReadonlyArray<{ kind: string; id: string; value: Buffer | null }>,
  journal: ReadonlyArray<{ id: string; payload: Buffer }>,
): Promise<boolean> {
  const savedEntries = entries.filter((entry) => entry.value !== null)
  const deletedEntries = entries.filter((entry) => entry.value === null)
  const { rows } = await sql<{ ours: boolean }>`
    with ${lease(at)}, saved as (
      insert into connection_keys (company_id, connection_id, kind, key_id, value)
      select ${at.companyId}::int, ${at.connectionId}::int, e.kind, e.id, e.value
      from unnest(${savedEntries.map((e) => e.kind)}::text[], ${savedEntries.map((e) => e.id)}::text[], ${savedEntries.map((e) => e.value)}::bytea[])
        as e(kind, id, value)
      where exists (select 1 from lease)
      on conflict (company_id, connection_id, kind, key_id) do update set value = excluded.value
    ), removed as (
      delete from connection_keys k
      using unnest(${deletedEntries.map((e) => e.kind)}::text[], ${deletedEntries.map((e) => e.id)}::text[]) as e(kind, id)
      where k.company_id = ${at.companyId} and k.connection_id = ${at.connectionId} and k.kind = e.kind
        and k.key_id = e.id and exists (select 1 from lease)
    ), noted as (
      insert into connection_journal (company_id, connection_id, id, payload)
      select ${at.companyId}::int, ${at.connectionId}::int, j.id, j.payload
      from unnest(${journal.map((j) => j.id)}::text[], ${journal.map((j) => j.payload)}::bytea[]) as j(id, payload)
      where exists (select 1 from lease)
      on conflict (company_id, connection_id, id) do nothing
    )
    select exists (select 1 from lease) as ours`.execute(db)
  return isOurs(rows)
}

/** Deletes everything, including the journal. False when the writer is no longer the owner. */
export async function clearKeys(db: CompanyDb, at: KeysAt): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    with ${lease(at)}, keys as (
      delete from connection_keys where company_id = ${at.companyId} and connection_id = ${at.connectionId}
        and exists (select 1 from lease)
    ), journal as (
      delete from connection_journal where company_id = ${at.companyId} and connection_id = ${at.connectionId}
        and exists (select 1 from lease)
    )
    select exists (select 1 from lease) as ours`.execute(db)
  return isOurs(rows)
}

/** Returns the journal entries, oldest first. */
export async function readJournal(db: CompanyDb, at: KeysAt): Promise<Array<{ id: string; payload: Buffer }>> {
  return db
    .selectFrom('connection_journal')
    .select(['id', 'payload'])
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .orderBy('seq')
    .execute()
}

/** False when the writer is no longer the owner. */
export async function deleteJournal(db: CompanyDb, at: KeysAt, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    with ${lease(at)}, gone as (
      delete from connection_journal where company_id = ${at.companyId} and connection_id = ${at.connectionId}
        and id = any(${[...ids]}) and exists (select 1 from lease)
    )
    select exists (select 1 from lease) as ours`.execute(db)
  return isOurs(rows)
}
