import { keyWord, phraseWords } from '@recado/contract/answers/phrase-text.rules'
import { MOST_PHRASES, type PhraseMatch } from '@recado/contract/flows/phrases'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface PhraseRow {
  company_id: number
  id: number
  name: string
  phrase: string
  more_phrases: string[]
  match: PhraseMatch
  flow_id: number
  connection_id: number | null
  active: boolean
  created_at: Date
  updated_at: Date
}

const columns = sql`company_id, id, name, phrase, more_phrases, match, flow_id, connection_id, active, created_at, updated_at`

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
  more_phrases: string[]
  match: PhraseMatch
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
  await insertTexts(db, companyId, id, values)
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
  await db.deleteFrom('flow_phrase_texts').where('company_id', '=', companyId).where('phrase_id', '=', id).execute()
  await insertTexts(db, companyId, id, values)
}

/** Stores the texts of a phrase as messages are compared with them. */
async function insertTexts(
  db: CompanyDb,
  companyId: number,
  phraseId: number,
  { phrase, more_phrases: others, match }: PhraseValues,
): Promise<void> {
  const all = new Set([phrase, ...others].map(phraseWords))
  const rows = [...all].map((words, ordinal) => ({
    ...{ company_id: companyId, phrase_id: phraseId, ordinal, words, match },
    key_word: match === 'contains' ? keyWord(words) : '',
  }))
  await db.insertInto('flow_phrase_texts').values(rows).execute()
}

/** Serialises changes of a company's phrases, so that two requests cannot store the same phrase for two flows. */
export async function lockPhrases(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('flow-phrases'), ${companyId}::int)`.execute(db)
}

/** Returns another flow that an active phrase with one of these texts starts at the same connections, or null. */
export async function flowWithPhrase(
  db: CompanyDb,
  companyId: number,
  { words, flowId, connectionId, exceptId }: PhraseUse,
): Promise<{ phrase: string; flow: string } | null> {
  const { rows } = await sql<{ words: string; flow: string }>`select x.words, f.name as flow
    from flow_phrase_texts x join flow_phrases p on p.company_id = x.company_id and p.id = x.phrase_id
    join flows f on f.company_id = p.company_id and f.id = p.flow_id
    where x.company_id = ${companyId} and x.words = any(${words}::text[]) and p.active and p.id <> ${exceptId}
      and p.flow_id <> ${flowId} and p.connection_id is not distinct from ${connectionId}::int
    order by p.id limit 1`.execute(db)
  const [row] = rows
  return row ? { phrase: row.words, flow: row.flow } : null
}

export interface PhraseUse {
  /** The texts as messages are compared with them. */
  words: string[]
  flowId: number
  connectionId: number | null
  /** The changed phrase; 0 for a new one. */
  exceptId: number
}

export async function removePhrase(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('flow_phrases').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns all connections of a company. A phrase without a connection applies to each of them. */
export async function companyConnectionIds(db: CompanyDb, companyId: number): Promise<number[]> {
  const rows = await db.selectFrom('connections').select('id').where('company_id', '=', companyId).execute()
  return rows.map(({ id }) => id)
}
