import type { Segment } from '@recado/contract/contacts/segments'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface SegmentRow {
  id: number
  name: string
  filter: Segment['filter']
  user_id: number | null
  user_name: string
  created_at: Date
  updated_at: Date
}

const columns = ['id', 'name', 'filter', 'user_id', 'user_name', 'created_at', 'updated_at'] as const

/** Returns the company's segments by name. */
export async function segmentRows(db: CompanyDb, companyId: number): Promise<SegmentRow[]> {
  const rows = await db
    .selectFrom('contact_segments')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows as SegmentRow[]
}

/** Returns a segment, or null. */
export async function segmentRow(db: CompanyDb, companyId: number, id: number): Promise<SegmentRow | null> {
  if (id >= 2 ** 31) return null
  const row = await db
    .selectFrom('contact_segments')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as SegmentRow | undefined) ?? null
}

/** Locks a segment until the transaction ends, against a campaign that begins to use it. */
export async function lockSegment(db: CompanyDb, companyId: number, id: number): Promise<void> {
  if (id >= 2 ** 31) return
  await sql`select 1 from contact_segments where company_id = ${companyId} and id = ${id} for update`.execute(db)
}

/** Inserts a segment. Null when the name is in use. */
export async function insertSegment(
  db: CompanyDb,
  companyId: number,
  { name, filter, user }: { name: string; filter: Segment['filter']; user: { userId: number; name: string } },
): Promise<number | null> {
  const row = await db
    .insertInto('contact_segments')
    .values({
      ...{ company_id: companyId, name, filter: JSON.stringify(filter) },
      ...{ user_id: user.userId, user_name: user.name },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Changes a segment. @returns false when another segment has the name */
export async function changeSegment(
  db: CompanyDb,
  companyId: number,
  { id, name, filter, now }: { id: number; name: string; filter: Segment['filter']; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update contact_segments set name = ${name}, filter = ${JSON.stringify(filter)}::jsonb, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and not exists (select 1 from contact_segments o
      where o.company_id = ${companyId} and o.id <> ${id} and normalize_text(o.name) = normalize_text(${name}))
    returning id`.execute(db)
  return rows.length > 0
}

export async function removeSegment(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contact_segments').where('company_id', '=', companyId).where('id', '=', id).execute()
}
