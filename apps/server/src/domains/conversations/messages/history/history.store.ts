import type { EarlierTicket } from '@recado/contract/conversations/history'
import { sql } from 'kysely'
import { type CursorPosition, cursorOf, field } from '../../../../platform/cursor.rules.ts'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { sightOf, type TicketViewer } from '../../tickets/access/ticket-access.rules.ts'
import type { MessagePage } from '../message.store.ts'
import { messagesInOrder } from './message-page.store.ts'

/** The start of a history page: in this ticket, before this message. `sentAt` in microseconds since 1970. */
export const historyPlace = cursorOf({ ticketId: field.id, sentAt: field.whole, id: field.whole })

/** Returns messages of the contact's earlier tickets that the viewer may see, newest first. */
export async function historyPage(
  db: CompanyDb,
  viewer: TicketViewer,
  { ticketId, from, limit }: { ticketId: number; from: CursorPosition<typeof historyPlace> | null; limit: number },
): Promise<MessagePage['rows']> {
  const { everything, userId, queueIds, queueless } = sightOf(viewer)
  const sight = sql`${everything}::boolean, ${userId}::int, ${sql.val([...queueIds])}::int[], ${queueless}::boolean`
  const ids = sql`history_ids(${ticketId}::bigint, ${sight},
    ${from?.ticketId ?? ticketId - 1}::bigint, ${from?.sentAt ?? null}::bigint, ${from?.id ?? null}::bigint, ${limit}::int)`
  return messagesInOrder(db, ids)
}

/** Returns the headings between tickets. */
export async function earlierTickets(
  db: CompanyDb,
  companyId: number,
  ids: readonly number[],
): Promise<EarlierTicket[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<EarlierTicket>`select t.id, t.uuid, case t.status when 'silent' then 'closed' else t.status end as status,
      to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id as code,
      wire_instant(t.created_at) as "createdAt",
      case when t.closed_at is not null then wire_instant(t.closed_at) end as "closedAt",
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as whatsapp,
      case when t.status = 'closed' then coalesce((
        select e.actor_name from ticket_timeline e
        where e.company_id = t.company_id and e.ticket_id = t.id and e.action = 'closed' order by e.id desc limit 1), '')
        else '' end as "closedBy"
    from tickets t
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join connections w on w.company_id = t.company_id and w.id = t.connection_id
    where t.company_id = ${companyId} and t.id = any(${sql.val([...ids])}::int[]) order by t.id desc`.execute(db)
  return rows
}
