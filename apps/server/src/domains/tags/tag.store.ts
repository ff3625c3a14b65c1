import type { Tag } from '@recado/contract/tags/tag'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** A tag with its maker; null: unknown. */
export type TagWithMaker = Tag & { userId: number | null }

/** Returns all tags by name, or those whose name contains a text. */
export async function tagRows(db: CompanyDb, companyId: number, search?: string): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select id, name, color, kanban from tags
    where company_id = ${companyId} and ${matchesName(search)} order by name, id`.execute(db)
  return rows
}

const matchesName = (search: string | undefined) =>
  search
    ? sql<boolean>`normalize_text(name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`

export interface TagPage {
  search: string | undefined
  limit: number
  /** The number of rows to skip, or the last row of the previous page. */
  after: { offset: number } | { name: string; id: number }
}

export async function tagPage(db: CompanyDb, companyId: number, page: TagPage): Promise<TagWithMaker[]> {
  const start = 'offset' in page.after ? sql`true` : sql`(name, id) > (${page.after.name}, ${page.after.id}::int)`
  const { rows } = await sql<TagWithMaker>`
    select id, name, color, kanban, created_by as "userId" from tags
    where company_id = ${companyId} and ${matchesName(page.search)} and ${start}
    order by name, id limit ${page.limit} offset ${'offset' in page.after ? page.after.offset : 0}`.execute(db)
  return rows
}

export async function findTagWithMaker(db: CompanyDb, companyId: number, id: number): Promise<TagWithMaker | null> {
  // Greater ids exceed the column's type and would fail in the comparison.
  if (id >= 2 ** 31) return null
  const { rows } = await sql<TagWithMaker>`
    select id, name, color, kanban, created_by as "userId" from tags
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function countTags(db: CompanyDb, companyId: number, search?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tags where company_id = ${companyId} and ${matchesName(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Changes the given fields of a tag. @throws the unique violation of tags_name when another tag has the name */
export async function saveTag(
  db: CompanyDb,
  companyId: number,
  id: number,
  { name, color, kanban }: { name?: string | undefined; color?: string | undefined; kanban?: number | undefined },
  now: Date,
): Promise<void> {
  await db
    .updateTable('tags')
    .set({
      updated_at: now,
      ...(name === undefined ? {} : { name }),
      ...(color === undefined ? {} : { color }),
      ...(kanban === undefined ? {} : { kanban }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a tag, which also removes it from its tickets and contacts. False when it was already deleted. */
export async function removeTag(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns tags of the transaction's company in the order of the ids; unknown ones are left out. */
export async function currentTags(db: CompanyDb, ids: readonly number[]): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.name, t.color, t.kanban
    from unnest(${ids}::int[]) with ordinality as asked (id, place)
    join tags t on t.company_id = (select current_company()) and t.id = asked.id order by asked.place`.execute(db)
  return rows
}

/** Adds a tag. Null when the company has a tag of that name. */
export async function insertTag(
  db: CompanyDb,
  companyId: number,
  tag: { name: string; color: string; kanban: number; createdBy: number },
): Promise<Tag | null> {
  const row = await db
    .insertInto('tags')
    .values({ company_id: companyId, name: tag.name, color: tag.color, kanban: tag.kanban, created_by: tag.createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'color', 'kanban'])
    .executeTakeFirst()
  return row ?? null
}
