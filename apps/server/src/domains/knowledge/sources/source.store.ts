import type { ReadFailure } from '@recado/contract/knowledge/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A page or file to add. */
export type NewSource = { title: string } & (
  | { kind: 'page'; address: string }
  | { kind: 'file'; file: string; name: string; mimetype: string; size: number }
)

/** Adds a page or file without a text. */
export async function insertSource(db: CompanyDb, companyId: number, source: NewSource): Promise<number> {
  const columns =
    source.kind === 'page'
      ? { address: source.address }
      : { media_file: source.file, media_name: source.name, mimetype: source.mimetype, media_size: source.size }
  const { id } = await db
    .insertInto('knowledge_documents')
    .values({ company_id: companyId, kind: source.kind, title: source.title, body: '', ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Begins a new reading of a source, which replaces a running one. @returns its number */
export async function beginReading(db: CompanyDb, companyId: number, id: number): Promise<number> {
  const { rows } = await sql<{ reading: number }>`
    update knowledge_documents set state = 'reading', progress = 0, failure = null, reading = reading + 1, tries = 0
    where company_id = ${companyId} and id = ${id} returning reading`.execute(db)
  return rows[0]?.reading ?? 0
}

/** One reading of a document. */
export interface Reading {
  documentId: number
  reading: number
}

/** A source whose reading was begun. */
export interface BegunSource {
  title: string
  address: string | null
  media_file: string | null
  mimetype: string | null
  /** Including this one. */
  tries: number
}

/** Counts a try of a reading; null when it has ended, was replaced, or its document was deleted. */
export async function beginTry(
  db: CompanyDb,
  companyId: number,
  { documentId, reading }: Reading,
): Promise<BegunSource | null> {
  const { rows } = await sql<BegunSource>`
    update knowledge_documents set tries = tries + 1
    where company_id = ${companyId} and id = ${documentId} and reading = ${reading} and state = 'reading'
    returning title, address, media_file, mimetype, tries`.execute(db)
  return rows[0] ?? null
}

/** Stores a reading's progress in percent. @returns whether it is still the current one and the progress grew */
export async function saveProgress(
  db: CompanyDb,
  companyId: number,
  { documentId, reading, percent }: Reading & { percent: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update knowledge_documents set progress = ${percent}
    where company_id = ${companyId} and id = ${documentId} and reading = ${reading} and state = 'reading'
      and progress < ${percent}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Ends a reading as failed. Its earlier text stays. @returns whether it was the current one */
export async function failReading(
  db: CompanyDb,
  companyId: number,
  { documentId, reading, failure }: Reading & { failure: ReadFailure },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update knowledge_documents set state = 'failed', failure = ${failure}
    where company_id = ${companyId} and id = ${documentId} and reading = ${reading} and state = 'reading'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Ends a reading with its text.
 * @param result.body the beginning of the text
 * @returns whether it was the current one
 */
export async function completeReading(
  db: CompanyDb,
  companyId: number,
  { documentId, reading, title, body, now }: Reading & { title: string; body: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update knowledge_documents
    set state = 'ready', progress = 100, failure = null, title = ${title}, body = ${body}, read_at = ${now}, updated_at = ${now}
    where company_id = ${companyId} and id = ${documentId} and reading = ${reading} and state = 'reading'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
