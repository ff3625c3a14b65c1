import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { TalkLine } from './talk.rules.ts'

export interface CopilotSettingsRow {
  switched_off: string[]
  model: string
}

export async function copilotRow(db: CompanyDb, companyId: number): Promise<CopilotSettingsRow> {
  const row = await db
    .selectFrom('copilot_settings')
    .select(['switched_off', 'model'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { switched_off: [], model: '' }
}

export async function keepCopilot(db: CompanyDb, companyId: number, row: CopilotSettingsRow): Promise<void> {
  await db
    .insertInto('copilot_settings')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ switched_off: row.switched_off, model: row.model }),
    )
    .execute()
}

/** The newest messages of a ticket, oldest first, without deleted ones. */
export async function talkOf(db: CompanyDb, companyId: number, ticketId: number, most: number): Promise<TalkLine[]> {
  const { rows } = await sql<TalkLine>`
    select newest.* from (
      select m.id, m.from_me as "fromMe", m.is_automatic as "isAutomatic", m.media_type as "mediaType",
        left(m.body, 4000) as body, left(m.transcript, 4000) as transcript, m.sent_at
      from messages m where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.is_deleted
      order by m.sent_at desc, m.id desc limit ${most}) as newest
    order by newest.sent_at, newest.id`.execute(db)
  return rows
}

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
