import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { FileListRow } from './file-list.view.ts'

const matching = (search: string) =>
  search
    ? sql<boolean>`normalize_text(f.name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`

const columns = sql`f.company_id, f.id, f.name, f.message, f.user_id, f.created_at, f.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'caption', o.caption, 'file', o.media_file,
      'fileName', o.media_name, 'mimetype', o.mimetype, 'size', o.media_size) order by o.place, o.id)
    from file_list_options o where o.company_id = f.company_id and o.file_list_id = f.id), '[]') as options`

/** A page by name, after a cursor or from an offset. */
export async function fileListPage(
  db: CompanyDb,
  companyId: number,
  page: { search: string; after: { name: string; id: number } | null; offset: number; limit: number },
): Promise<FileListRow[]> {
  const after = page.after ? sql`and (f.name, f.id) > (${page.after.name}, ${page.after.id}::int)` : sql``
  const { rows } = await sql<FileListRow>`
    select ${columns} from file_lists f where f.company_id = ${companyId} and ${matching(page.search)} ${after}
    order by f.name, f.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countFileLists(db: CompanyDb, companyId: number, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from file_lists f where f.company_id = ${companyId} and ${matching(search)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Returns a list with its options, or null if it is unknown or another company's. */
export async function fileListRow(db: CompanyDb, companyId: number, id: number): Promise<FileListRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<FileListRow>`
    select ${columns} from file_lists f where f.company_id = ${companyId} and f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a list until the transaction ends, so that its changes run one after the other. */
export async function lockFileList(db: CompanyDb, companyId: number, id: number): Promise<void> {
  if (id >= 2 ** 31) return
  await sql`select 1 from file_lists where company_id = ${companyId} and id = ${id} for update`.execute(db)
}

export async function insertFileList(
  db: CompanyDb,
  companyId: number,
  list: { name: string; message: string; userId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('file_lists')
    .values({ company_id: companyId, name: list.name, message: list.message, user_id: list.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveFileList(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: { name?: string; message?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('file_lists')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeFileList(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('file_lists').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/**
 * Deletes all options of a list except these.
 * @returns their files
 */
export async function removeOtherOptions(
  db: CompanyDb,
  companyId: number,
  { id, keptIds }: { id: number; keptIds: readonly number[] },
): Promise<Array<string | null>> {
  const { rows } = await sql<{ media_file: string | null }>`
    delete from file_list_options where company_id = ${companyId} and file_list_id = ${id}
      and id <> all(${sql.val([...keptIds])}::int[]) returning media_file`.execute(db)
  return rows.map(({ media_file }) => media_file)
}

/** An option in its new state; without an id it is new. */
export interface PlacedOption {
  id: number | null
  caption: string
  place: number
}

/** Sets captions and positions of a list's options, and adds new ones. */
export async function placeOptions(
  db: CompanyDb,
  companyId: number,
  { id, options }: { id: number; options: readonly PlacedOption[] },
): Promise<void> {
  const rows = sql`unnest(${options.map((one) => one.id)}::int[], ${options.map((one) => one.caption)}::text[],
    ${options.map((one) => one.place)}::int[]) as g (id, caption, place)`
  await sql`update file_list_options o set caption = g.caption, place = g.place from ${rows}
    where o.company_id = ${companyId} and o.file_list_id = ${id} and o.id = g.id`.execute(db)
  await sql`insert into file_list_options (company_id, file_list_id, place, caption)
    select ${companyId}, ${id}, g.place, g.caption from ${rows} where g.id is null order by g.place`.execute(db)
}

/** The stored file of an option. */
export interface OptionFile {
  id: number
  file: string
  name: string
  mimetype: string
  size: number
}

export async function saveOptionFile(
  db: CompanyDb,
  companyId: number,
  { listId, option }: { listId: number; option: OptionFile },
): Promise<void> {
  await sql`update file_list_options set media_file = ${option.file}, media_name = ${option.name},
      mimetype = ${option.mimetype}, media_size = ${option.size}
    where company_id = ${companyId} and file_list_id = ${listId} and id = ${option.id}`.execute(db)
}
