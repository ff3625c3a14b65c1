import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { QuickMessageRow } from './quick-message.view.ts'

export interface Viewpoint {
  userId: number
  /** Only those of this author. */
  authorId: number | null
  search: string
}

const visible = (companyId: number, { userId, authorId, search }: Viewpoint) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`company_id = ${companyId} and (geral or user_id = ${userId})
    and (${authorId}::int is null or user_id = ${authorId})
    and (${search} = '' or normalize_text(shortcode) like normalize_text(${pattern}) or normalize_text(message) like normalize_text(${pattern}))`
}

/** A page by shortcode, after a cursor or from an offset. */
export async function quickMessagePage(
  db: CompanyDb,
  companyId: number,
  view: Viewpoint,
  page: { after: { shortcode: string; id: number } | null; offset: number; limit: number },
): Promise<QuickMessageRow[]> {
  const after = page.after
    ? sql`and (lower(shortcode), id) > (lower(${page.after.shortcode}), ${page.after.id}::int)`
    : sql``
  const { rows } = await sql<QuickMessageRow>`
    select * from quick_messages where ${visible(companyId, view)} ${after}
    order by lower(shortcode), id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countQuickMessages(db: CompanyDb, companyId: number, view: Viewpoint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quick_messages where ${visible(companyId, view)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** All quick messages of a company that the composer may offer, by shortcode. */
export async function offeredRows(db: CompanyDb, companyId: number): Promise<QuickMessageRow[]> {
  const { rows } = await sql<QuickMessageRow>`
    select * from quick_messages where company_id = ${companyId} and status order by lower(shortcode), id`.execute(db)
  return rows
}

/** Locks the row until the transaction ends: for changing it, or against changes. */
export type RowLock = 'update' | 'share'

export async function quickMessageRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock: RowLock | null = null,
): Promise<QuickMessageRow | null> {
  const lockClause = lock === 'update' ? sql`for update` : lock === 'share' ? sql`for share` : sql``
  const { rows } = await sql<QuickMessageRow>`
    select * from quick_messages where company_id = ${companyId} and id = ${id} ${lockClause}`.execute(db)
  return rows[0] ?? null
}

export interface QuickMessageColumns {
  shortcode?: string
  message?: string
  geral?: boolean
  status?: boolean
  actions?: string
  media_name?: string | null
  media_file?: string | null
}

/**
 * Whether a user has two messages with the same shortcode, ignoring case: a private one and a colleague's shared one,
 * which no index covers. Called after the change, whose version lock serialises the company's changes.
 */
export async function isShortcodeTwice(db: CompanyDb, companyId: number, row: QuickMessageRow): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists(select 1 from quick_messages
      where company_id = ${companyId} and id <> ${row.id} and (geral or user_id = ${row.user_id})
        and lower(shortcode) = lower(${row.shortcode})) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Throws the unique violation of quick_messages_own or quick_messages_shared, like saving. */
export async function insertQuickMessage(
  db: CompanyDb,
  companyId: number,
  values: QuickMessageColumns & { shortcode: string; user_id: number },
): Promise<QuickMessageRow> {
  const row = await db
    .insertInto('quick_messages')
    .values({ ...values, company_id: companyId })
    .returningAll()
    .executeTakeFirstOrThrow()
  await raiseVersion(db, companyId)
  return row as unknown as QuickMessageRow
}

export async function saveQuickMessage(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: QuickMessageColumns,
  now: Date,
): Promise<QuickMessageRow> {
  const row = await db
    .updateTable('quick_messages')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await raiseVersion(db, companyId)
  return row as unknown as QuickMessageRow
}

export async function removeQuickMessage(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('quick_messages').where('company_id', '=', companyId).where('id', '=', id).execute()
  await raiseVersion(db, companyId)
}

/** The version of the company's quick messages that this transaction sees. */
export async function listVersion(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from quick_message_versions where company_id = ${companyId}`.execute(db)
  return rows[0]?.version ?? 0
}

/** The row lock serialises the company's changes, so that a version identifies one state. */
async function raiseVersion(db: CompanyDb, companyId: number): Promise<void> {
  await sql`insert into quick_message_versions (company_id) values (${companyId})
    on conflict (company_id) do update set version = quick_message_versions.version + 1`.execute(db)
}
