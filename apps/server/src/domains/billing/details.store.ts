import type { BillingDetails } from '@recado/contract/billing/checkout'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Returns the input of the last checkout. */
export async function billingDetails(db: CompanyDb, companyId: number): Promise<BillingDetails | null> {
  const { rows } = await sql<BillingDetails>`
    select first_name as "firstName", last_name as "lastName", address as address2, city, state, zipcode, country, document
    from billing_details where company_id = ${companyId}`.execute(db)
  return rows[0] ?? null
}

export async function saveBillingDetails(
  db: CompanyDb,
  companyId: number,
  details: BillingDetails,
  now: Date,
): Promise<void> {
  await sql`insert into billing_details
      (company_id, first_name, last_name, address, city, state, zipcode, country, document, updated_at)
    values (${companyId}, ${details.firstName}, ${details.lastName}, ${details.address2}, ${details.city},
      ${details.state}, ${details.zipcode}, ${details.country}, ${details.document}, ${now})
    on conflict (company_id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      address = excluded.address, city = excluded.city, state = excluded.state, zipcode = excluded.zipcode,
      country = excluded.country, document = excluded.document, updated_at = excluded.updated_at`.execute(db)
}
