import type { LegalDetails } from '@recado/contract/documentation/legal'
import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** The stored details. Null before the operator filled in any field. */
export async function legalRow(db: PlatformDb): Promise<LegalDetails | null> {
  const { rows } = await sql<LegalDetails>`
    select company_name as "companyName", document, address, officer_name as "officerName",
      officer_email as "officerEmail", jurisdiction, coalesce(to_char(effective_on, 'YYYY-MM-DD'), '') as "effectiveOn"
    from legal_details`.execute(db)
  return rows[0] ?? null
}

/** Stores all fields in the single row. */
export async function saveLegalRow(db: PlatformDb, details: LegalDetails, now: Date): Promise<void> {
  const { companyName, document, address, officerName, officerEmail, jurisdiction, effectiveOn } = details
  await sql`
    insert into legal_details
      (company_name, document, address, officer_name, officer_email, jurisdiction, effective_on, updated_at)
    values (${companyName}, ${document}, ${address}, ${officerName}, ${officerEmail}, ${jurisdiction},
      nullif(${effectiveOn}, '')::date, ${now})
    on conflict (only_row) do update set
      company_name = excluded.company_name, document = excluded.document, address = excluded.address,
      officer_name = excluded.officer_name, officer_email = excluded.officer_email,
      jurisdiction = excluded.jurisdiction, effective_on = excluded.effective_on, updated_at = excluded.updated_at`.execute(
    db,
  )
}
