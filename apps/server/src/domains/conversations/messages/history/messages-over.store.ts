import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { sightOf, type TicketViewer } from '../../tickets/access/ticket-access.rules.ts'
import type { MessagePage } from '../message.store.ts'
import type { ChatOver } from '../window/window.store.ts'
import { messagesInOrder } from './message-page.store.ts'

/** Newest first. Reads at most `limit` messages of each ticket. */
export function lastOver(
  db: CompanyDb,
  companyId: number,
  viewer: TicketViewer,
  { contactId, connectionId, limit, hearsSilence }: ChatOver & { limit: number; hearsSilence: boolean },
): Promise<MessagePage['rows']> {
  const { everything, userId, queueIds, queueless } = sightOf(viewer)
  const isSeen = sql`ticket_in_sight(${everything}::boolean, ${userId}::int, ${sql.val([...queueIds])}::int[],
    ${queueless}::boolean, t.user_id, t.queue_id)`
  return messagesInOrder(
    db,
    sql`array(select m.id from tickets t
      cross join lateral (select id, sent_at from messages
        where company_id = ${companyId} and ticket_id = t.id and connection_id = ${connectionId}::int
        order by sent_at desc, id desc limit ${limit}::int) m
      where t.company_id = ${companyId} and t.contact_id = ${contactId}::int
        and case when t.status = 'silent' then ${hearsSilence}::boolean else ${isSeen} end
      order by m.sent_at desc, m.id desc limit ${limit}::int)`,
  )
}
