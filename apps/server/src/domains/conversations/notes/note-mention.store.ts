import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { sightOf, type TicketViewer } from '../tickets/access/ticket-access.rules.ts'

export interface NoteMentionRow {
  id: number
  userId: number
  noteId: number
  ticketId: number
  uuid: string
  contactName: string
  by: string
  text: string
  /** Seconds since 1970. */
  at: number
}

const columns = sql`m.id, m.user_id as "userId", n.id as "noteId", t.id as "ticketId", t.uuid::text as uuid,
  c.name as "contactName", n.author as by, n.note as text, date_part('epoch', m.at) as at`
const joins = sql`join ticket_notes n on n.company_id = m.company_id and n.id = m.note_id
  join tickets t on t.company_id = m.company_id and t.id = n.ticket_id
  join contacts c on c.company_id = m.company_id and c.id = t.contact_id`

/** Returns mentions in notes by their ids. */
export async function noteMentions(
  db: CompanyDb,
  companyId: number,
  ids: readonly number[],
): Promise<NoteMentionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NoteMentionRow>`
    select ${columns} from user_mentions m ${joins}
    where m.company_id = ${companyId} and m.id = any(${[...ids]}::int[]) order by m.id`.execute(db)
  return rows
}

/** A user's unseen mentions in notes of tickets that the user may see, latest first. */
export async function unseenNoteMentions(
  db: CompanyDb,
  companyId: number,
  { viewer, limit }: { viewer: TicketViewer; limit: number },
): Promise<NoteMentionRow[]> {
  const sight = sightOf(viewer)
  const { rows } = await sql<NoteMentionRow>`
    select ${columns} from user_mentions m ${joins}
    where m.company_id = ${companyId} and m.user_id = ${viewer.userId} and m.seen_at is null
      and ticket_in_sight(${sight.everything}, ${sight.userId}, ${sql.val([...sight.queueIds])}::int[], ${sight.queueless},
        t.user_id, t.queue_id)
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the unseen mentions of a note, so that their users can be notified when it is deleted. */
export async function mentionsOfNote(
  db: CompanyDb,
  companyId: number,
  noteId: number,
): Promise<Array<{ id: number; userId: number }>> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select m.id, m.user_id as "userId" from user_mentions m
    where m.company_id = ${companyId} and m.note_id = ${noteId} and m.seen_at is null order by m.id`.execute(db)
  return rows
}
