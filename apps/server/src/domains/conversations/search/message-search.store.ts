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

/** Maximum number of message hits whose tickets a list shows. */
const MAX_TICKET_HITS = 1000
/** This many hits among the newest messages are enough, so that the index is not read for a frequent word. */
const ENOUGH_TICKET_HITS = 200

/**
 * Returns the tickets of the newest messages with the words, in no order, also those that the user may not see.
 * @returns isPartial: older messages may contain the words too
 */
export async function ticketsOfMessages(
  db: CompanyDb,
  companyId: number,
  term: string,
): Promise<{ ids: number[]; isPartial: boolean }> {
  const { rows } = await sql<{ ids: number[]; isPartial: boolean }>`
    select array(select distinct m.ticket_id from json_array_elements_text(hits.found -> 'ids') as hit (id)
        join messages m on m.company_id = ${companyId} and m.id = hit.id::bigint) as ids,
      json_typeof(hits.found -> 'next') <> 'null' as "isPartial"
    from (select search_messages(${term}, null, ${MAX_TICKET_HITS}, ${ENOUGH_TICKET_HITS}) as found) as hits`.execute(
    db,
  )
  return rows[0] ?? { ids: [], isPartial: false }
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
