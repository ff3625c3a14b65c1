import { MOST_PHRASES } from '@recado/contract/flows/phrases'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface PhraseRow {
  company_id: number
  id: number
  name: string
  phrase: string
  flow_id: number
  connection_id: number | null
  active: boolean
  created_at: Date
  updated_at: Date
}

const columns = sql`company_id, id, name, phrase, flow_id, connection_id, active, created_at, updated_at`

export async function countPhrases(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_phrases
    where company_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function phraseRows(db: CompanyDb, companyId: number): Promise<PhraseRow[]> {
  const { rows } = await sql<PhraseRow>`select ${columns} from flow_phrases where company_id = ${companyId}
    order by normalize_text(name), id limit ${MOST_PHRASES}`.execute(db)
  return rows
}

/** Null when it does not exist in this company. */
export async function phraseRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock?: 'lock',
): Promise<PhraseRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<PhraseRow>`select ${columns} from flow_phrases
    where company_id = ${companyId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface PhraseValues {
  name: string
  phrase: string
  flow_id: number
  connection_id: number | null
  active: boolean
}

export async function insertPhrase(db: CompanyDb, companyId: number, values: PhraseValues): Promise<number> {
  const { id } = await db
    .insertInto('flow_phrases')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function savePhrase(
  db: CompanyDb,
  companyId: number,
  { id, values, now }: { id: number; values: PhraseValues; now: Date },
): Promise<void> {
  await db
    .updateTable('flow_phrases')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removePhrase(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('flow_phrases').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns all connections of a company. A phrase without a connection applies to each of them. */
export async function companyConnectionIds(db: CompanyDb, companyId: number): Promise<number[]> {
  const rows = await db.selectFrom('connections').select('id').where('company_id', '=', companyId).execute()
  return rows.map(({ id }) => id)
}
