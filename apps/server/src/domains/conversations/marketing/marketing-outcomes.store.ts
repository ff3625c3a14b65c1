import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * What became of the last marketing messages of a connection, the newest first: whether the network refused them. Those without an
 * outcome and those that we kept here are left out, and so is what was before a person let it go on after a pause.
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
  return rows.map(({ refused }) => refused)
}
