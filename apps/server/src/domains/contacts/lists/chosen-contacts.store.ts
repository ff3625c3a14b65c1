import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { OutsideSight } from '../contact-services.ts'
import { type ContactFilters, whereContacts } from './contact-list.store.ts'

/**
 * A selection of contacts: by id, or by filters with exceptions. Both without the contacts that the caller may not use.
 */
export type ChosenContacts =
  | { ids: readonly number[]; outside: OutsideSight | null }
  | { filters: ContactFilters; except: readonly number[] }

const list = (ids: readonly number[]) => sql`${sql.val([...ids])}::int[]`

/** A statement that selects the ids of the contacts. */
function chosenIds(companyId: number, selection: ChosenContacts): RawBuilder<unknown> {
  if ('ids' in selection) {
    return sql`select c.id from contacts c where c.company_id = ${companyId} and c.id = any(${list(selection.ids)})
      ${selection.outside ? sql`and not ${selection.outside('c.id')}` : sql``}`
  }
  const { source, condition } = whereContacts(companyId, selection.filters)
  return sql`select c.id from ${source} where ${condition} and c.id <> all(${list(selection.except)})`
}

export async function countChosenContacts(
  db: CompanyDb,
  companyId: number,
  selection: ChosenContacts,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${chosenIds(companyId, selection)}) as meant`.execute(db)
  return rows[0]?.n ?? 0
}

/** Adds a tag to contacts. @returns the ids of those that did not have it */
export async function tagChosen(
  db: CompanyDb,
  companyId: number,
  { selection, tagId }: { selection: ChosenContacts; tagId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, meant.id, ${tagId} from (${chosenIds(companyId, selection)}) as meant
    on conflict do nothing returning contact_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes a tag from contacts. @returns the ids of those that had it */
export async function untagChosen(
  db: CompanyDb,
  companyId: number,
  { selection, tagId }: { selection: ChosenContacts; tagId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from contact_tags where company_id = ${companyId} and tag_id = ${tagId}
      and contact_id in (${chosenIds(companyId, selection)}) returning contact_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the contacts in ascending order, at most `most`. */
export async function chosenContactIds(
  db: CompanyDb,
  companyId: number,
  { selection, most }: { selection: ChosenContacts; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${chosenIds(companyId, selection)}) as meant order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Puts contacts into a queue. @returns the ids of those that were not in it */
export async function queueChosen(
  db: CompanyDb,
  companyId: number,
  { selection, queueId, now }: { selection: ChosenContacts; queueId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contacts set queue_id = ${queueId}, updated_at = ${now}
    where company_id = ${companyId} and queue_id is distinct from ${queueId}
      and id in (${chosenIds(companyId, selection)}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A statement that selects the contacts with a number, optionally only those with one of the tags. `is_outside` marks
 * those that the caller may not use.
 */
export function chosenPeople(
  companyId: number,
  of: { selection: ChosenContacts; tagIds: readonly number[]; outside: OutsideSight | null },
): RawBuilder<unknown> {
  const { selection, tagIds, outside } = of
  const tagged = sql`and exists (select 1 from contact_tags ct
    where ct.company_id = p.company_id and ct.contact_id = p.id and ct.tag_id = any(${list(tagIds)}))`
  return sql`select p.name, p.number, p.email, '[]'::jsonb as variables, (p.reach_phone is not null or p.lid is not null) as is_known,
      ${outside?.('p.id') ?? sql`false`} as is_outside
    from contacts p
    where p.company_id = ${companyId} and not p.is_group and p.number <> ''
      and p.id in (${chosenIds(companyId, selection)}) ${tagIds.length > 0 ? tagged : sql``}`
}
