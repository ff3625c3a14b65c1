import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { storable } from '../../../platform/db/storable.rules.ts'

/** Stores a declared variable beyond its run, for the ticket's contact or the company, as declared. */
export async function keepValue(
  db: CompanyDb,
  companyId: number,
  { ticketId, name, value, now }: { ticketId: number; name: string; value: string; now: Date },
): Promise<void> {
  const text = storable(value)
  await sql`with declared as (select id, scope from flow_variables where company_id = ${companyId} and name = ${name}),
    of_company as (update flow_variables v set value = ${text}, updated_at = ${now} from declared d
      where v.company_id = ${companyId} and v.id = d.id and d.scope = 'company')
    insert into flow_contact_values (company_id, variable_id, contact_id, value, updated_at)
      select ${companyId}, d.id, t.contact_id, ${text}, ${now} from declared d
      join tickets t on t.company_id = ${companyId} and t.id = ${ticketId} where d.scope = 'contact'
    on conflict (company_id, variable_id, contact_id) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
    db,
  )
}
