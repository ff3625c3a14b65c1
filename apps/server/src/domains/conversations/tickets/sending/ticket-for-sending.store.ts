import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** Returns the place of a contact's last ticket; of a silent one only when there is no other. */
export async function lastPlace(
  db: CompanyDb,
  companyId: number,
  contactId: number,
): Promise<{ connectionId: number; queueId: number | null } | null> {
  const { rows } = await sql<{ connectionId: number; queueId: number | null }>`
    select connection_id as "connectionId", queue_id as "queueId" from tickets
    where company_id = ${companyId} and contact_id = ${contactId} and connection_id is not null
    order by status = 'silent', id desc limit 1`.execute(db)
  return rows[0] ?? null
}
