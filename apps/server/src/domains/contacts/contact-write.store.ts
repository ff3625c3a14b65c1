import type { ListVariable } from '@recado/contract/contact-lists/variables'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { OutsideSight } from './contact-services.ts'

/** A contact to insert or update. Numbers must be distinct within a call. */
export interface ContactToWrite {
  /** Canonical digits. */
  phone: string
  name: string
  /** '' keeps the stored value. */
  email: string
  /** Only for people of lists. */
  variables?: readonly ListVariable[]
}

export interface WrittenContacts {
  created: number
  updated: number
}

/** The existing contacts whose name or address changed. */
export interface ChangedContacts {
  changed: number[]
}

/**
 * Inserts contacts with an unknown number, and updates the others.
 * @param nameWins the given names replace names that a user entered; a number never replaces a name
 */
export async function writeContacts(
  db: CompanyDb,
  companyId: number,
  { people, nameWins, now }: { people: readonly ContactToWrite[]; nameWins: boolean; now: Date },
): Promise<WrittenContacts & ChangedContacts> {
  const isTyped = (column: 'g.name' | 'excluded.name') => sql`(${nameWins} and not is_number_name(${sql.ref(column)}))`
  // A name of an address book wins over the profile name too, and yields to a newer one of an address book.
  const isBookName = (column: 'g.name' | 'excluded.name') =>
    sql`(${!nameWins} and not is_number_name(${sql.ref(column)}))`
  const origin = nameWins ? 'import' : 'phone'
  // A number used as a name never replaces a real name.
  const nameFrom = (column: 'g.name' | 'excluded.name') =>
    sql`case when (${nameWins} or not k.name_typed) and (is_number_name(k.name) or not is_number_name(${sql.ref(column)}))
      then ${sql.ref(column)} else k.name end`
  const { rows } = await sql<WrittenContacts & ChangedContacts>`
    with given as materialized (
      select * from unnest(${people.map((one) => one.phone)}::text[], ${people.map((one) => one.name)}::text[],
        ${people.map((one) => one.email)}::text[]) as g (phone, name, email)),
    known as materialized (
      select g.*, i.contact_id from given g
      join contact_identities i on i.company_id = ${companyId} and i.kind = 'phone' and i.value = g.phone),
    others as (
      select k.id from known g join contacts k on k.company_id = ${companyId} and k.id = g.contact_id
      where ${nameFrom('g.name')} <> k.name or g.email not in ('', k.email)),
    changed as (
      update contacts k set name = ${nameFrom('g.name')}, name_typed = k.name_typed or ${isTyped('g.name')},
        name_from_book = not k.name_typed and (k.name_from_book or ${isBookName('g.name')}) and not ${isTyped('g.name')},
        email = case when g.email = '' then k.email else g.email end, updated_at = ${now}
      from known g where k.company_id = ${companyId} and k.id = g.contact_id
      returning k.id),
    written as (
      insert into contacts as k (company_id, name, name_typed, name_from_book, number, email, origin)
      select ${companyId}, g.name, ${isTyped('g.name')}, ${isBookName('g.name')}, g.phone, g.email, ${origin} from given g
      where not exists (select 1 from known where known.phone = g.phone)
      on conflict (company_id, number, is_group) where number <> '' do update
        set name = ${nameFrom('excluded.name')}, name_typed = k.name_typed or ${isTyped('excluded.name')},
          name_from_book = not k.name_typed and (k.name_from_book or ${isBookName('excluded.name')}) and not ${isTyped('excluded.name')},
          email = case when excluded.email = '' then k.email else excluded.email end, updated_at = ${now}
      returning k.id, k.number, (k.xmax = 0) as added),
    identified as (
      insert into contact_identities (company_id, kind, value, contact_id)
      select ${companyId}, 'phone', w.number, w.id from written w on conflict do nothing)
    select (select count(*) from written where added) as created,
      (select count(*) from known) + (select count(*) from written where not added) as updated,
      array(select id from others union all select id from written where not added order by id) as changed`.execute(db)
  return rows[0] ?? { created: 0, updated: 0, changed: [] }
}

/** Returns which of the (canonical) numbers belong to a contact. */
export async function knownPhones(db: CompanyDb, companyId: number, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select i.value from contact_identities i
    where i.company_id = ${companyId} and i.kind = 'phone' and i.value = any(${sql.val([...phones])}::text[])
    union
    select c.number from contacts c
    where c.company_id = ${companyId} and not c.is_group and c.number = any(${sql.val([...phones])}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}

/**
 * Returns which of the (canonical) numbers belong to a contact that the user may not use. A number without a contact is
 * open to every user.
 */
export async function phonesOutside(
  db: CompanyDb,
  companyId: number,
  { phones, outside }: { phones: readonly string[]; outside: OutsideSight | null },
): Promise<Set<string>> {
  if (!outside || phones.length === 0) return new Set()
  const numbers = sql`${sql.val([...phones])}::text[]`
  const { rows } = await sql<{ value: string }>`
    select i.value from contact_identities i
    where i.company_id = ${companyId} and i.kind = 'phone' and i.value = any(${numbers}) and ${outside('i.contact_id')}
    union
    select c.number from contacts c
    where c.company_id = ${companyId} and not c.is_group and c.number = any(${numbers}) and ${outside('c.id')}`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}
