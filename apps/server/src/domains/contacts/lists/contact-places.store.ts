import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Sets a contact's tags, replacing all others. */
export async function setContactTags(
  db: CompanyDb,
  companyId: number,
  { id, tagIds }: { id: number; tagIds: readonly number[] },
): Promise<void> {
  const list = sql`${sql.val([...new Set(tagIds)])}::int[]`
  await sql`delete from contact_tags
    where company_id = ${companyId} and contact_id = ${id} and tag_id <> all(${list})`.execute(db)
  await sql`insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, ${id}, tag from unnest(${list}) as tag on conflict do nothing`.execute(db)
}

/** Sets a contact's queue, or none. */
export async function setContactQueue(
  db: CompanyDb,
  companyId: number,
  { id, queueId, now }: { id: number; queueId: number | null; now: Date },
): Promise<void> {
  await sql`update contacts set queue_id = ${queueId}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and queue_id is distinct from ${queueId}`.execute(db)
}
