import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../../platform/db/prepared-statements.ts'

/** Returns the message of an outbox row; null when the row was removed. */
export async function waitingMessage(db: CompanyDb, companyId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ messageId: number }>`${sql.raw(PLANNED_ANEW)} 
    select message_id as "messageId" from outbox where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ? Number(rows[0].messageId) : null
}

/** Returns waiting bot messages after a row that were queued before a time, oldest first. */
export async function botSends(
  db: CompanyDb,
  companyId: number,
  { after, before, limit }: { after: number; before: Date | null; limit: number },
): Promise<Array<{ id: number; messageId: number }>> {
  const { rows } = await sql<{ id: number; messageId: number }>`${sql.raw(PLANNED_ANEW)} 
    select id, message_id as "messageId" from outbox
    where company_id = ${companyId} and id > ${after} and kind = 'send' and class > 0
      and (${before}::timestamptz is null or created_at < ${before}) order by id limit ${limit}`.execute(db)
  return rows.map(({ id, messageId }) => ({ id: Number(id), messageId: Number(messageId) }))
}
