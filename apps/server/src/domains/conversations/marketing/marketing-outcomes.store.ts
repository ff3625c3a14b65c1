import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Returns whether the network rejected each of a connection's last marketing messages, newest first. Leaves out
 * messages without an outcome, those that we rejected ourselves, and those before a user last ended a pause.
 */
export async function lastMarketing(
  db: CompanyDb,
  companyId: number,
  { connectionId, most }: { connectionId: number; most: number },
): Promise<boolean[]> {
  const { rows } = await sql<{ refused: boolean }>`
    select send_error is not null as refused from messages
    where company_id = ${companyId} and connection_id = ${connectionId} and is_marketing
      and (send_state = 'sent' or (send_state = 'failed' and send_error = 'ERR_SENDING_WAPP_MSG'))
      and created_at > coalesce((select resumed_at from connection_pace
        where company_id = ${companyId} and connection_id = ${connectionId}), '-infinity')
    order by id desc limit ${most}`.execute(db)
  return rows.map(({ refused: isRefused }) => isRefused)
}
