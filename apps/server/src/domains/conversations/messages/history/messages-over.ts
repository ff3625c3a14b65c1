import type { Message } from '@recado/contract/conversations/message'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { seesContact } from '../../tickets/access/contact-access.ts'
import type { TicketViewer } from '../../tickets/access/ticket-access.rules.ts'
import type { ChatOver } from '../window/window.store.ts'
import { messagesInOrder } from './message-page.store.ts'

/**
 * The last messages with a contact over a connection, in whichever of their tickets they lie, oldest first. Tickets out of the
 * viewer's sight are left out; what machines said in silence is for those who see everything else of the contact.
 */
export async function messagesOver(
  work: Work,
  viewer: TicketViewer,
  chat: ChatOver & { limit: number },
): Promise<Message[]> {
  const hearsSilence = await seesContact(work, viewer, chat.contactId)
  const rows = await lastOver(work.db, work.companyId, viewer, { ...chat, hearsSilence })
  return rows.map(({ view }) => view).reverse()
}

/** Newest first. Of each ticket no more than are asked for are read. */
function lastOver(
  db: CompanyDb,
  companyId: number,
  { profile, userId, queueIds, queueless }: TicketViewer,
  { contactId, connectionId, limit, hearsSilence }: ChatOver & { limit: number; hearsSilence: boolean },
) {
  const isSeen = sql`ticket_in_sight(${profile === 'admin'}::boolean, ${userId}::int, ${sql.val([...queueIds])}::int[],
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
