import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/**
 * Whether the network is known to reach a (canonical) number: it confirmed the number before, or the person wrote to
 * the company.
 */
export async function isReachKnown(db: CompanyDb, companyId: number, number: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contacts where company_id = ${companyId} and number = ${number} and not is_group and reach_phone is not null
    union all
    select 1 from contact_identities i join contacts c on c.company_id = ${companyId} and c.id = i.contact_id
      where i.company_id = ${companyId} and i.kind = 'phone' and i.value = ${number} and c.reach_phone is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Records the network's spelling of a contact's number, unless one is known. */
export async function noteReach(
  db: CompanyDb,
  companyId: number,
  { id, phone }: { id: number; phone: string },
): Promise<void> {
  await sql`update contacts set reach_phone = ${phone}
    where company_id = ${companyId} and id = ${id} and reach_phone is null and not is_group`.execute(db)
}
