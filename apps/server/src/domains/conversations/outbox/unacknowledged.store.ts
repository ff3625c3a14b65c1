import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Marks messages as unconfirmed that were handed over before this time without an acknowledgement.
 * @returns the marked ids, and whether newer ones are still unacknowledged
 */
export async function markMessagesUnconfirmed(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  before: Date,
): Promise<{ marked: number[]; left: boolean }> {
  const { rows } = await sql<{ id: number }>`select message_id as id from unacknowledged_messages
    where company_id = ${companyId} and connection_id = ${connectionId} and at <= ${before}`.execute(db)
  const due = sql`any(${sql.val(rows.map(({ id }) => id))}::bigint[])`
  // Locks the message first, as acknowledgements do; a concurrent acknowledgement has removed its row.
  const { rows: marked } = await sql<{ id: number }>`
    update messages set send_state = 'unconfirmed', version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${due} and ack = 1 and send_state = 'sent' returning id`.execute(db)
  await sql`delete from unacknowledged_messages
    where company_id = ${companyId} and connection_id = ${connectionId} and message_id = ${due}`.execute(db)
  const { rows: left } = await sql`select 1 from unacknowledged_messages
    where company_id = ${companyId} and connection_id = ${connectionId} limit 1`.execute(db)
  return { marked: marked.map(({ id }) => id), left: left.length > 0 }
}
