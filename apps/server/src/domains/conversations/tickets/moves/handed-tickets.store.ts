import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** Returns those of the tickets whose last transfer was by a colleague to this user, with the note. */
export async function handedTickets(
  db: CompanyDb,
  companyId: number,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<HandedTicket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ ticketId: number; by: string; note: string | null; at: Date }>`
    select wanted.id as "ticketId", given.actor_name as by, given.after->>'text' as note, given.at
    from unnest(${sql.val([...ids])}::int[]) as wanted (id) cross join lateral (
      select actor_kind, actor_name, actor_id, after, at from ticket_timeline
      where company_id = ${companyId} and ticket_id = wanted.id and action in ('transferred', 'accepted', 'takenOver', 'reopened')
      order by id desc limit 1) as given
    where (given.after->>'userId')::int = ${userId} and given.actor_kind = 'user' and given.actor_id <> ${userId}`.execute(
    db,
  )
  return rows.map(({ ticketId, by, note, at }) => ({ ticketId, by, note: note ?? '', at: at.toISOString() }))
}
