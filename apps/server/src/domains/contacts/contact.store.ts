import type { ContactOrigin } from '@recado/contract/contacts/contact'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ContactRow } from './contact.view.ts'

const columns = [
  'company_id',
  'id',
  'name',
  'profile_name',
  'number',
  'lid',
  'email',
  'picture',
  'is_group',
  'is_company_client',
  'extra_info',
  'marketing',
  'created_at',
  'updated_at',
] as const

/** The queue and tags of contact `c`, as columns. */
export const contactPlaces = sql`
  (select jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) from queues q
    where q.company_id = c.company_id and q.id = c.queue_id) as queue,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name), '[]')
    from contact_tags ct join tags t on t.company_id = ct.company_id and t.id = ct.tag_id
    where ct.company_id = c.company_id and ct.contact_id = c.id) as tags`

/** Returns a contact of the current company. */
export async function contactRow(db: CompanyDb, id: number): Promise<ContactRow | null> {
  // A greater id cannot exist, and would overflow the column's type.
  if (id >= 2 ** 31) return null
  const { rows } = await sql<ContactRow>`
    select ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))}, ${contactPlaces}
    from contacts c where c.company_id = current_company() and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a contact until the transaction ends. */
export async function lockContact(db: CompanyDb, companyId: number, id: number): Promise<ContactRow | null> {
  if (id >= 2 ** 31) return null
  const row = await db
    .selectFrom('contacts')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The fields to write. Absent ones stay. */
export interface ContactValues {
  /** A name that the company gives. A number is stored as a name, but never wins over a profile name. */
  name?: string
  number?: string
  lid?: string | null
  reach_phone?: string | null
  reach_lid?: boolean
  email?: string
  is_company_client?: boolean
  extra_info?: string
  origin?: ContactOrigin
}

/** True for a name that is not a number: it wins over the profile name. */
const givenName = ({ name }: ContactValues) =>
  name === undefined ? {} : { name_typed: sql<boolean>`not is_number_name(${name})`, name_from_book: false }

/** Inserts a contact. Null when the number belongs to another contact. */
export async function insertContact(
  db: CompanyDb,
  companyId: number,
  values: ContactValues & { name: string; number: string },
): Promise<number | null> {
  const row = await db
    .insertInto('contacts')
    .values({ company_id: companyId, ...values, ...givenName(values) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Updates a contact. */
export async function changeContact(
  db: CompanyDb,
  companyId: number,
  change: { id: number; values: ContactValues; now: Date },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ ...change.values, ...givenName(change.values), updated_at: change.now })
    .where('company_id', '=', companyId)
    .where('id', '=', change.id)
    .execute()
}

/** Deletes a contact with its identities and tags. Its tickets must be deleted before. */
export async function removeContact(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', id).execute()
}

export type IdentityKind = 'phone' | 'lid'

/** Returns the contact with a (canonical) number, as its identity or as entered, or null. */
export async function contactWithNumber(db: CompanyDb, companyId: number, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from contact_identities where company_id = ${companyId} and kind = 'phone' and value = ${number}
    union all
    select id from contacts where company_id = ${companyId} and number = ${number} and not is_group limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Returns the contact with a (canonical) number, and creates it with this name if it does not exist. One statement, so
 * that a concurrent incoming message finds the same contact. An existing contact stays unchanged (`nameUntyped`).
 * @param name '' uses the number as a new contact's name
 */
export async function resolvedContact(
  db: CompanyDb,
  companyId: number,
  { number, name, origin }: { number: string; name: string; origin: ContactOrigin },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with existing as materialized (
      (select contact_id as id from contact_identities where company_id = ${companyId} and kind = 'phone' and value = ${number}
      union all
      select id from contacts where company_id = ${companyId} and number = ${number} and not is_group) limit 1)
    select id, false as "isNew" from existing
    union all
    select contact_id, coalesce(action = 'create', false) from resolve_contact(${number}, null, null, null, '', ${name}, ${origin})
      where not exists (select 1 from existing)`.execute(db)
  if (!rows[0]) throw new Error('resolve_contact returned no row')
  return rows[0]
}

/**
 * Gives a contact the company's name and e-mail: the name unless a user entered one before, the e-mail if it has none.
 * @returns whether the contact changed
 */
export async function nameUntyped(
  db: CompanyDb,
  companyId: number,
  { id, name, email, now }: { id: number; name: string; email: string; now: Date },
): Promise<boolean> {
  const isNamed = sql`(${name} <> '' and not name_typed and not is_number_name(${name}))`
  const getsEmail = sql`(email = '' and ${email} <> '')`
  const { rows } = await sql`
    update contacts set name = case when ${isNamed} then ${name} else name end, name_typed = name_typed or ${isNamed},
      name_from_book = name_from_book and not ${isNamed}, email = case when ${getsEmail} then ${email} else email end,
      updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and not is_group and (${isNamed} or ${getsEmail}) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the contact with an identity of the network. */
export async function contactOfIdentity(
  db: CompanyDb,
  companyId: number,
  kind: IdentityKind,
  value: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('contact_identities')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst()
  return row?.contact_id ?? null
}

/**
 * Sets a contact's identities of the two kinds. Null removes one, undefined keeps it.
 * @returns false when one of them belongs to another contact
 */
export async function replaceIdentities(
  db: CompanyDb,
  companyId: number,
  contactId: number,
  identities: Partial<Record<IdentityKind, string | null>>,
): Promise<boolean> {
  for (const kind of ['phone', 'lid'] as const) {
    const value = identities[kind]
    if (value === undefined) continue
    await db
      .deleteFrom('contact_identities')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('kind', '=', kind)
      .where('value', 'is distinct from', value)
      .execute()
    if (value === null) continue
    const { rows } = await sql<{ owner: number }>`
      with added as (
        insert into contact_identities (company_id, kind, value, contact_id)
        values (${companyId}, ${kind}, ${value}, ${contactId}) on conflict do nothing returning contact_id)
      select contact_id as owner from added
      union all
      select contact_id from contact_identities where company_id = ${companyId} and kind = ${kind} and value = ${value}`.execute(
      db,
    )
    if (rows[0]?.owner !== contactId) return false
  }
  return true
}
