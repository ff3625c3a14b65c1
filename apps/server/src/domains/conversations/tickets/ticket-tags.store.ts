import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Sets a ticket's tags to exactly these.
 * @returns whether that changed anything
 */
export async function replaceTags(
  db: CompanyDb,
  companyId: number,
  change: { ticketId: number; tagIds: readonly number[]; now: Date },
): Promise<boolean> {
  const { ticketId, tagIds, now } = change
  const { rows } = await sql<{ changed: boolean }>`
    with gone as (
      delete from ticket_tags
      where company_id = ${companyId} and ticket_id = ${ticketId} and tag_id <> all(${sql.val([...tagIds])}::int[]) returning 1),
    come as (
      insert into ticket_tags (company_id, ticket_id, tag_id)
      select ${companyId}, ${ticketId}, tag_id from unnest(${sql.val([...tagIds])}::int[]) as tag_id
      on conflict do nothing returning 1),
    changed as (
      update tickets set updated_at = ${now}, version = version + 1
      where company_id = ${companyId} and id = ${ticketId} and (exists (select 1 from gone) or exists (select 1 from come))
      returning 1)
    select exists (select 1 from changed) as changed`.execute(db)
  return rows[0]?.changed ?? false
}
