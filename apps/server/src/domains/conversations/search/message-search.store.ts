import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { sightOf, type TicketViewer } from '../tickets/access/ticket-access.rules.ts'

export interface FoundMessage {
  id: number
  ticketId: number
  body: string
  fromMe: boolean
  createdAt: string
  user: { id: number; name: string } | null
}

/** Maximum number of hits read per query, before removing those the user may not see. */
const MAX_HITS = 400

/**
 * Returns ids of messages with the words, newest first, through the reviewed function (data.2).
 * @returns next: the id to continue before; null at the end
 */
export async function findMessages(
  db: CompanyDb,
  term: string,
  before: number | null,
): Promise<{ ids: number[]; next: number | null }> {
  const { rows } = await sql<{ found: { ids: number[]; next: number | null } }>`
    select search_messages(${term}, ${before}::bigint, ${MAX_HITS}) as found`.execute(db)
  return rows[0]?.found ?? { ids: [], next: null }
}

/** Returns those of these messages whose tickets the user may see, newest first. */
export async function messagesInSight(
  db: CompanyDb,
  companyId: number,
  { ids, viewer, limit }: { ids: readonly number[]; viewer: TicketViewer; limit: number },
): Promise<FoundMessage[]> {
  if (ids.length === 0) return []
  const sight = sightOf(viewer)
  const { rows } = await sql<FoundMessage>`
    select m.id, m.ticket_id as "ticketId", left(m.body, 8000) as body, m.from_me as "fromMe", wire_instant(m.sent_at) as "createdAt",
      case when m.user_id is not null then (select json_build_object('id', u.id, 'name', u.name) from users u
        where u.company_id = m.company_id and u.id = m.user_id) end as user
    from unnest(${sql.val([...ids])}::bigint[]) as hit (id)
    join messages m on m.company_id = ${companyId} and m.id = hit.id and not m.is_deleted
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where t.status <> 'silent' and ticket_in_sight(${sight.everything}, ${sight.userId}, ${sql.val([...sight.queueIds])}::int[], ${sight.queueless},
      t.user_id, t.queue_id)
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}
