import type { ContactImport, ImportReject } from '@recado/contract/contacts/import'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { ContactToWrite } from '../contact-write.store.ts'
import type { JudgedRow } from './import-rows.rules.ts'

/** Whether an import creates contacts or people of a contact list. */
export type ImportPlace = 'contacts' | 'lists'

const columns = [
  'id',
  'contact_list_id',
  'state',
  'source',
  'file_name',
  'user_id',
  'user_name',
  'total',
  'fresh',
  'known',
  'duplicates',
  'invalid',
  'emails_dropped',
  'created',
  'updated',
  'created_at',
  'started_at',
  'finished_at',
  'cancelled_by',
] as const

export interface ImportRecord {
  id: number
  /** The list to fill. Null for an import of contacts. */
  contact_list_id: number | null
  state: string
  source: string
  file_name: string
  user_id: number | null
  user_name: string
  total: number
  fresh: number
  known: number
  duplicates: number
  invalid: number
  emails_dropped: number
  created: number
  updated: number
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  cancelled_by: string | null
}

/** The initial fields of an import. */
export interface NewImport {
  listId: number | null
  source: ContactImport['source']
  /** `running`: starts immediately, without a preview. */
  state: 'draft' | 'running'
  fileName: string
  user: { id: number; name: string }
  counts: Pick<ContactImport, 'total' | 'fresh' | 'known' | 'duplicates' | 'invalid' | 'emailsDropped'>
  rows: readonly JudgedRow[]
  now: Date
}

/** Stores a file's rows until the import starts or is dropped. */
export async function insertImport(db: CompanyDb, companyId: number, newImport: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('contact_imports')
    .values({
      company_id: companyId,
      contact_list_id: newImport.listId,
      source: newImport.source,
      state: newImport.state,
      started_at: newImport.state === 'running' ? newImport.now : null,
      file_name: newImport.fileName,
      user_id: newImport.user.id,
      user_name: newImport.user.name,
      created_at: newImport.now,
      total: newImport.counts.total,
      fresh: newImport.counts.fresh,
      known: newImport.counts.known,
      duplicates: newImport.counts.duplicates,
      invalid: newImport.counts.invalid,
      emails_dropped: newImport.counts.emailsDropped,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = newImport
  await sql`
    insert into contact_import_rows (company_id, import_id, row, name, number, phone, email, state, reason, duplicate_of, variables)
    select ${companyId}, ${id}, r.row, r.name, r.number, r.phone, r.email,
      case when r.reason is null then 'waiting' else 'rejected' end, case when r.dropped then 'emailInvalid' else r.reason end,
      r.duplicate_of, r.variables::jsonb
    from unnest(${rows.map((one) => one.row)}::int[], ${rows.map((one) => one.name)}::text[],
      ${rows.map((one) => one.number)}::text[], ${rows.map((one) => one.phone)}::text[],
      ${rows.map((one) => one.email)}::text[], ${rows.map((one) => one.reason)}::text[],
      ${rows.map((one) => one.isEmailDropped)}::bool[], ${rows.map((one) => one.duplicateOf)}::int[],
      ${rows.map((one) => JSON.stringify(one.variables))}::text[])
      as r (row, name, number, phone, email, reason, dropped, duplicate_of, variables)
    on conflict do nothing`.execute(db)
  return id
}

/** Deletes drafts that were not started, and finished imports, older than these times. */
export async function forgetOldImports(
  db: CompanyDb,
  companyId: number,
  before: { draft: Date; done: Date },
): Promise<void> {
  await db
    .deleteFrom('contact_imports')
    .where('company_id', '=', companyId)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'draft'), where('created_at', '<', before.draft)]),
        where.and([where('state', '=', 'done'), where('finished_at', '<', before.done)]),
      ]),
    )
    .execute()
}

const isOf = (into: ImportPlace) => sql<boolean>`(contact_list_id is null) = ${into === 'contacts'}`

/** Returns the latest imports of contacts, or into one list, newest first. */
export async function importRecords(
  db: CompanyDb,
  companyId: number,
  { listId, limit }: { listId: number | null; limit: number },
): Promise<ImportRecord[]> {
  return db
    .selectFrom('contact_imports')
    .select(columns)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`contact_list_id is not distinct from ${listId}::int`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns an import by its kind, because the permissions for the kinds differ. */
export async function importRecord(
  db: CompanyDb,
  companyId: number,
  { id, into }: { id: number; into: ImportPlace },
): Promise<ImportRecord | null> {
  if (id >= 2 ** 31) return null
  const row = await db
    .selectFrom('contact_imports')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(isOf(into))
    .executeTakeFirst()
  return row ?? null
}

/** Locks an import until the transaction ends, so that workers take rows in turn. */
export async function lockImport(
  db: CompanyDb,
  companyId: number,
  { id, into }: { id: number; into: ImportPlace },
): Promise<ImportRecord | null> {
  if (id >= 2 ** 31) return null
  const row = await db
    .selectFrom('contact_imports')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(isOf(into))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The fields of an import that change while it runs. */
export interface ImportChange {
  state?: ContactImport['state']
  created?: number
  updated?: number
  started_at?: Date
  finished_at?: Date
  cancelled_by?: string | null
}

export async function changeImport(
  db: CompanyDb,
  companyId: number,
  { id, change }: { id: number; change: ImportChange },
): Promise<void> {
  await db.updateTable('contact_imports').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

export async function removeImport(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contact_imports').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Takes the next rows of an import. They count as written when the transaction commits. */
export async function takeRows(
  db: CompanyDb,
  companyId: number,
  { id, limit }: { id: number; limit: number },
): Promise<ContactToWrite[]> {
  // Uses a bound instead of a join, because the planner has no statistics for rows written a moment ago.
  const { rows: bound } = await sql<{ last: number | null }>`${sql.raw(PLANNED_ANEW)}
    select max(row) as last from (select row from contact_import_rows
      where company_id = ${companyId} and import_id = ${id} and state = 'waiting' order by row limit ${limit}) as next`.execute(
    db,
  )
  const last = bound[0]?.last ?? null
  if (last === null) return []
  const { rows } = await sql<ContactToWrite>`${sql.raw(PLANNED_ANEW)}
    update contact_import_rows set state = 'taken'
    where company_id = ${companyId} and import_id = ${id} and state = 'waiting' and row <= ${last}
    returning phone, name, case when reason = 'emailInvalid' then '' else email end as email, variables`.execute(db)
  return rows
}

/**
 * Deletes imported and cancelled rows. Keeps the rejected ones and those imported without their e-mail, for display.
 */
export async function forgetGoodRows(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('contact_import_rows')
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .where('state', '<>', 'rejected')
    .where('reason', 'is', null)
    .execute()
}

/** Returns the rows that were not imported, or without their e-mail, in file order. */
export async function rejectedRows(db: CompanyDb, companyId: number, id: number): Promise<ImportReject[]> {
  const rows = await db
    .selectFrom('contact_import_rows')
    .select(['row', 'name', 'number', 'email', 'reason', 'duplicate_of as duplicateOf'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .where('reason', 'is not', null)
    .orderBy('row')
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason as ImportReject['reason'] }))
}
