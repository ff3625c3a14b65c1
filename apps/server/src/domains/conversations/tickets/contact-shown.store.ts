import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Raises the version of contacts' tickets: those that are not resolved, and the newest resolved ones.
 * @param resolved maximum number of resolved tickets per contact
 * @returns their ids
 */
export async function raiseTicketsOf(
  db: CompanyDb,
  companyId: number,
  { contactIds, resolved }: { contactIds: readonly number[]; resolved: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with shown as (
      select found.id from unnest(${sql.val([...contactIds])}::int[]) as changed (id) cross join lateral (
        (select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = changed.id and t.status in ('pending', 'open'))
        union all
        (select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = changed.id and t.status = 'closed'
          order by t.id desc limit ${resolved})
      ) as found
    ), held as (
      select t.id from tickets t where t.company_id = ${companyId} and t.id in (select id from shown) order by t.id for no key update
    )
    update tickets t set version = t.version + 1 from held where t.company_id = ${companyId} and t.id = held.id
    returning t.id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
