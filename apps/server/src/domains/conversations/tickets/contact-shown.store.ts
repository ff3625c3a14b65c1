import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Gives tickets of a contact their next version: those that are not resolved, and the newest resolved ones.
 * @param resolved at most so many of those
 * @returns their ids
 */
export async function raiseTicketsOf(
  db: CompanyDb,
  companyId: number,
  { contactId, resolved }: { contactId: number; resolved: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with shown as (
      (select id from tickets where company_id = ${companyId} and contact_id = ${contactId} and status <> 'closed')
      union all
      (select id from tickets where company_id = ${companyId} and contact_id = ${contactId} and status = 'closed'
        order by id desc limit ${resolved})
    ), held as (
      select t.id from tickets t where t.company_id = ${companyId} and t.id in (select id from shown) order by t.id for no key update
    )
    update tickets t set version = t.version + 1 from held where t.company_id = ${companyId} and t.id = held.id
    returning t.id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
