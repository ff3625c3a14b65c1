import type { Help, HelpChange, HelpInput } from '@recado/contract/help/help'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

const columns = ['id', 'title', 'description', 'video'] as const
/** Limits an id to PostgreSQL's largest serial number, which no row has. */
const toSerial = (id: number) => Math.min(id, 2 ** 31 - 1)

export async function helpRows(db: CompanyDb): Promise<Help[]> {
  return db.selectFrom('helps').select(columns).orderBy('id').execute()
}

const matching = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`normalize_text(title) like normalize_text(${pattern}) or normalize_text(description) like normalize_text(${pattern})`
}

export async function helpPage(db: PlatformDb, search: string, limit: number, offset: number): Promise<Help[]> {
  return db
    .selectFrom('helps')
    .select(columns)
    .where(matching(search))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countHelps(db: PlatformDb, search: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from helps where ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertHelp(db: PlatformDb, input: HelpInput): Promise<Help> {
  return db.insertInto('helps').values(input).returning(columns).executeTakeFirstOrThrow()
}

/** Returns the changed video. Null when it does not exist. */
export async function saveHelp(
  db: PlatformDb,
  id: number,
  { title, video, description }: HelpChange,
  now: Date,
): Promise<Help | null> {
  const changes = { ...(title !== undefined && { title }), ...(video !== undefined && { video }) }
  const row = await db
    .updateTable('helps')
    .set({ ...changes, ...(description !== undefined && { description }), updated_at: now })
    .where('id', '=', toSerial(id))
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteHelpRow(db: PlatformDb, id: number): Promise<Help | null> {
  return (await db.deleteFrom('helps').where('id', '=', toSerial(id)).returning(columns).executeTakeFirst()) ?? null
}
