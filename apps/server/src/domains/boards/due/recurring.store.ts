import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

export interface RecurringRow {
  id: number
  boardId: number
}

/** Due recurring cards that are not archived themselves, by id. */
export async function dueRecurring(
  db: CompanyDb,
  companyId: number,
  { today, after, limit }: { today: string; after: number; limit: number },
): Promise<RecurringRow[]> {
  const { rows } = await sql<RecurringRow>`${sql.raw(PLANNED_ANEW)}
    select id, board_id as "boardId" from board_cards
    where company_id = ${companyId} and recurs_next <= ${today}::date and archived_at is null and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Whether a card was already copied for a day. */
export async function isCopied(
  db: CompanyDb,
  companyId: number,
  { id, day }: { id: number; day: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from board_cards where company_id = ${companyId} and copy_of = ${id} and copied_for = ${day}::date`.execute(
    db,
  )
  return rows.length > 0
}
