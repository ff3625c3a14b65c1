import { sql } from 'kysely'
import { extractedNumber } from '../../domains/extractor/extracted-number.rules.ts'
import { sampleSource } from '../../domains/extractor/sources/sample.ts'
import { type FoundBusiness, LONG_MS } from '../../domains/extractor/sources/source.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'

const SEARCH = 'Lojas de decoração'
const PLACE = 'Campinas, SP'
const COUNT = 20
const AGO_MS = 2 * 3_600_000

/** Returns the sample source's results for the demonstration's search, without its pauses. */
export async function sampleBusinesses(companyId: number): Promise<FoundBusiness[]> {
  const query = { search: SEARCH, place: PLACE, count: COUNT, companyId, signal: new AbortController().signal }
  const businesses: FoundBusiness[] = []
  for await (const business of sampleSource(0).search(query)) businesses.push(business)
  return businesses
}

/** Stores an extraction that ended two hours ago, with all its results, counted in its month. */
export async function storeExtraction(
  db: CompanyDb,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
  businesses: readonly FoundBusiness[],
): Promise<void> {
  const startedAt = new Date(now.getTime() - AGO_MS)
  const items = businesses.flatMap(({ phone, position, ...business }) => {
    const number = extractedNumber(phone, null)
    return number === null ? [] : [{ ...business, number, lat: position?.lat ?? null, lng: position?.lng ?? null }]
  })
  const { rows } = await sql<{
    id: number
  }>`insert into extractions (company_id, room_id, search, place, quantity, source, state, found,
      started_by, started_at, ended_at, expires_at)
    values (${companyId}, 'demonstracao', ${SEARCH}, ${PLACE}, ${COUNT}, 'sample', 'done', ${items.length}, ${userId}, ${startedAt},
      ${startedAt}::timestamptz + interval '4 seconds', ${new Date(startedAt.getTime() + LONG_MS)}) returning id`.execute(
    db,
  )
  await sql`insert into extracted_items (company_id, extraction_id, name, address, rating, ratings, number, lat, lng)
    select ${companyId}, ${rows[0]?.id ?? 0}, i.name, i.address, i.rating, i.ratings, i.number, i.lat, i.lng
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (name text, address text, rating float8, ratings int, number text,
      lat float8, lng float8)`.execute(db)
  await sql`insert into extraction_usage (company_id, month, consumed)
    values (${companyId}, date_trunc('month', ${startedAt}::timestamptz at time zone 'America/Sao_Paulo')::date, ${items.length})`.execute(
    db,
  )
}
