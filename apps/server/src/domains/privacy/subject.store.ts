import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ErasedSubject } from './request.store.ts'

export interface SubjectRow extends ErasedSubject {
  id: number
  name: string
  number: string
  isGroup: boolean
  erasedAt: Date | null
}

/** Returns a contact with every address known to the company. `lock` locks it until the transaction ends. */
export async function subjectRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock: boolean,
): Promise<SubjectRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<SubjectRow>`
    select c.id, c.name, c.number, c.is_group as "isGroup", c.erased_at as "erasedAt",
      array[c.name] as names,
      array(select distinct n from unnest(array[c.number, c.reach_phone] || array(select i.value from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'phone')) n where n <> '') as numbers,
      array(select distinct n from unnest(array[c.lid] || array(select i.value from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'lid')) n where n <> '') as lids
    from contacts c where c.company_id = ${companyId} and c.id = ${id} ${lock ? sql`for update of c` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Removes everything from a contact that identifies the person. A message from its addresses then creates a new
 * contact.
 */
export async function emptyContact(
  db: CompanyDb,
  companyId: number,
  { id, name, now }: { id: number; name: string; now: Date },
): Promise<void> {
  await sql`delete from contact_identities where company_id = ${companyId} and contact_id = ${id}`.execute(db)
  await sql`
    update contacts set name = ${name}, name_typed = true, profile_name = '', name_from_book = false, number = '', lid = null, reach_phone = null, reach_lid = false, email = '',
      picture = null, extra_info = '[]', is_company_client = false, queue_id = null, erased_at = ${now}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Returns a contact's tickets, newest first, at most the 500 that an event may name. */
export async function ticketsOf(db: CompanyDb, companyId: number, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and contact_id = ${contactId} order by id desc limit 500`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
