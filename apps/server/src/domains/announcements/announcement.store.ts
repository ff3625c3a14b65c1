import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { PlatformDb, PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { AnnouncementRow } from './announcement.view.ts'

/** Limits an id to PostgreSQL's largest serial number, which no row has. */
const toSerial = (id: number) => Math.min(id, 2 ** 31 - 1)

const matching = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${search} = '' or normalize_text(title) like normalize_text(${pattern}) or normalize_text(text) like normalize_text(${pattern})`
}

/** A page, highest priority and newest first. Row-level security shows the app's role only active ones. */
export async function announcementPage(
  db: CompanyDb | PlatformDb,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select * from announcements where ${matching(search)} order by priority, id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countAnnouncements(db: CompanyDb | PlatformDb, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from announcements where ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function announcementRow(db: PlatformDb, id: number): Promise<AnnouncementRow | null> {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', toSerial(id)).executeTakeFirst()
  return row ?? null
}

export interface AnnouncementColumns {
  title?: string
  text?: string
  priority?: number
  status?: boolean
  media_name?: string | null
  media_file?: string | null
  media_company?: number | null
}

export async function insertAnnouncement(
  db: PlatformDb,
  values: AnnouncementColumns & { title: string; text: string },
): Promise<AnnouncementRow> {
  return db.insertInto('announcements').values(values).returningAll().executeTakeFirstOrThrow()
}

/** A step that runs in the transaction of an announcement's change. */
export type WithChange = (trx: PlatformTransaction, change: AnnouncementVersions) => Promise<void>

/** An announcement before and after a change. Null: it did not exist, or was deleted. */
export interface AnnouncementVersions {
  before: AnnouncementRow | null
  after: AnnouncementRow | null
}

/** Returns the announcement before and after the change. Null when it does not exist. */
export async function saveAnnouncement(
  db: PlatformDb,
  id: number,
  { values, now }: { values: AnnouncementColumns; now: Date },
  withIt: WithChange,
): Promise<{ before: AnnouncementRow; after: AnnouncementRow } | null> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('announcements')
      .selectAll()
      .where('id', '=', toSerial(id))
      .forUpdate()
      .executeTakeFirst()
    if (!before) return null
    const after = await trx
      .updateTable('announcements')
      .set({ ...values, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await withIt(trx as PlatformTransaction, { before, after })
    return { before, after }
  })
}

/** @returns the deleted announcement; null when it did not exist */
export async function deleteAnnouncementRow(
  db: PlatformDb,
  id: number,
  withIt: WithChange,
): Promise<AnnouncementRow | null> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .deleteFrom('announcements')
      .where('id', '=', toSerial(id))
      .returningAll()
      .executeTakeFirst()
    if (!before) return null
    await withIt(trx as PlatformTransaction, { before, after: null })
    return before
  })
}
