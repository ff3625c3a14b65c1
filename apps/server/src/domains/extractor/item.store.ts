import type { ExtractedItem } from '@recado/contract/extractor/extraction'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The results of an extraction in the order of discovery. */
export async function itemsOf(db: CompanyDb, companyId: number, extractionId: number): Promise<ExtractedItem[]> {
  const { rows } = await sql<ExtractedItem>`
    select id, name as nome, address as endereco, rating as nota, ratings as avaliacoes, number as numero, lat, lng
    from extracted_items where company_id = ${companyId} and extraction_id = ${extractionId} order by id`.execute(db)
  return rows
}

export async function hasNumber(
  db: CompanyDb,
  companyId: number,
  extractionId: number,
  number: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from extracted_items
    where company_id = ${companyId} and extraction_id = ${extractionId} and number = ${number}`.execute(db)
  return rows.length > 0
}

/**
 * Stores and counts a result that the extraction does not have yet. Requires the extraction's lock.
 * @returns its id
 */
export async function insertExtractedItem(
  db: CompanyDb,
  companyId: number,
  extractionId: number,
  { nome, endereco, nota, avaliacoes, numero, lat, lng }: Omit<ExtractedItem, 'id'>,
): Promise<number> {
  const business = { name: nome, address: endereco, rating: nota, ratings: avaliacoes, number: numero, lat, lng }
  const { id } = await db
    .insertInto('extracted_items')
    .values({ company_id: companyId, extraction_id: extractionId, ...business })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('extractions')
    .set((is) => ({ found: is('found', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', extractionId)
    .execute()
  return id
}

const month = (now: Date) =>
  sql`date_trunc('month', ${now}::timestamptz at time zone company_zone(current_company()))::date`

export async function consumedInMonth(db: CompanyDb, companyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ consumed: number }>`
    select consumed from extraction_usage where company_id = ${companyId} and month = ${month(now)}`.execute(db)
  return rows[0]?.consumed ?? 0
}

/**
 * Counts one more result of the month.
 * @returns the new count; null: the limit is reached, and it was not counted
 */
export async function consumeOne(
  db: CompanyDb,
  companyId: number,
  { limit, now }: { limit: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ consumed: number }>`
    insert into extraction_usage as x (company_id, month, consumed) values (${companyId}, ${month(now)}, 1)
    on conflict (company_id, month) do update set consumed = x.consumed + 1 where x.consumed < ${limit}
    returning consumed`.execute(db)
  return rows[0]?.consumed ?? null
}
