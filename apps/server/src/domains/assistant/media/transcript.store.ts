import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The transcript of a message. Null: not transcribed yet. */
export async function transcriptOf(db: CompanyDb, companyId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ transcript: string | null }>`
    select transcript from messages where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.transcript ?? null
}

/**
 * Stores the transcript of a message, unless it was stored in the meantime or the message was deleted. Increases its
 * version.
 */
export async function saveTranscript(
  db: CompanyDb,
  companyId: number,
  { id, text, now }: { id: number; text: string; now: Date },
): Promise<void> {
  await sql`update messages set transcript = ${text}, version = version + 1, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and transcript is null and not is_deleted`.execute(db)
}

/** The file of a message. */
export interface FileState {
  id: number
  file: string | null
  /** `pending` until the file has arrived. */
  state: 'none' | 'pending' | 'ready' | 'failed'
  /** In bytes. */
  size: number | null
}

/** Returns the files of messages, in no order. */
export async function fileStates(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<FileState[]> {
  const { rows } = await sql<FileState>`
    select id, media_file as file, media_state as state, media_size as size from messages
    where company_id = ${companyId} and id = any(${sql.val([...ids])}::bigint[]) and not is_deleted`.execute(db)
  return rows
}
