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
