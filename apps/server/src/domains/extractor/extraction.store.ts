import type { ExtractionReason, ExtractionSource, ExtractionState } from '@recado/contract/extractor/extraction'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface ExtractionRow {
  id: number
  room_id: string
  search: string
  place: string
  quantity: number
  source: ExtractionSource
  country_code: string | null
  save_contacts: boolean
  list_id: number | null
  /** Whether results are copied to a list. Stays true if the list was deleted in the meantime. */
  copies: boolean
  state: ExtractionState
  reason: ExtractionReason | null
  found: number
  expired: boolean
  started_by: number | null
  user_name: string | null
  started_at: Date
  ended_at: Date | null
}

const columns = sql`e.id, e.room_id, e.search, e.place, e.quantity, e.source, e.country_code, e.save_contacts, e.list_id, e.copies,
  e.state, e.reason, e.found, e.expired, e.started_by, u.name as user_name, e.started_at, e.ended_at`
const from = (companyId: number) =>
  sql`from extractions e left join users u on u.company_id = ${companyId} and u.id = e.started_by where e.company_id = ${companyId}`

/** Returns an extraction, or null if it is unknown or another company's. */
export async function extractionRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock = false,
): Promise<ExtractionRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<ExtractionRow>`
    select ${columns} ${from(companyId)} and e.id = ${id}
    ${lock ? sql`for update of e` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function latestExtractions(db: CompanyDb, companyId: number, limit: number): Promise<ExtractionRow[]> {
  const { rows } = await sql<ExtractionRow>`
    select ${columns} ${from(companyId)} order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** The running extraction of a room, locked until the transaction ends. */
export async function runningInRoom(db: CompanyDb, companyId: number, roomId: string): Promise<ExtractionRow | null> {
  const { rows } = await sql<ExtractionRow>`
    select ${columns} ${from(companyId)} and e.state = 'running' and e.room_id = ${roomId} for update of e`.execute(db)
  return rows[0] ?? null
}

/** @returns null when the company already has a running one */
export async function insertExtraction(
  db: CompanyDb,
  companyId: number,
  values: Pick<
    ExtractionRow,
    'room_id' | 'search' | 'place' | 'quantity' | 'source' | 'country_code' | 'save_contacts' | 'list_id' | 'copies'
  > & { started_by: number; started_at: Date; expires_at: Date },
): Promise<number | null> {
  const row = await db
    .insertInto('extractions')
    .values({ company_id: companyId, ...values })
    .onConflict((on) => on.column('company_id').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Ends a running extraction.
 * @returns false when it had already ended
 */
export async function endExtraction(
  db: CompanyDb,
  companyId: number,
  { id, state, reason, now }: { id: number; state: ExtractionState; reason: ExtractionReason | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('extractions')
    .set({ state, reason, ended_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeExtraction(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('extractions').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** The company's extractions that started before an instant and are still running. */
export async function runningSince(db: CompanyDb, companyId: number, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from extractions where company_id = ${companyId} and state = 'running' and started_at < ${before}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes expired results; the extractions stay with their counts. */
export async function expireItems(db: CompanyDb, companyId: number, now: Date): Promise<void> {
  await sql`
    with over as (
      update extractions set expired = true
      where company_id = ${companyId} and not expired and state <> 'running' and expires_at <= ${now} returning id)
    delete from extracted_items i using over
    where i.company_id = ${companyId} and i.extraction_id = over.id`.execute(db)
}
