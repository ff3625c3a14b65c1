import { can } from '@recado/contract/access'
import type { Message } from '@recado/contract/conversations/message'
import type { Work } from '../../../../platform/db/work.ts'
import { seesContact } from '../../tickets/access/contact-access.ts'
import type { TicketViewer } from '../../tickets/access/ticket-access.rules.ts'
import type { ChatOver } from '../window/window.store.ts'
import { lastOver } from './messages-over.store.ts'

/**
 * Returns the last messages with a contact over a connection across their tickets, oldest first. Tickets that the
 * viewer may not see are left out. Messages of silent tickets are only for viewers who see all other tickets of the
 * contact.
 */
export async function messagesOver(
  work: Work,
  viewer: TicketViewer,
  chat: ChatOver & { limit: number },
): Promise<Message[]> {
  const hearsSilence = can(viewer, 'tickets:view') && (await seesContact(work, viewer, chat.contactId))
  const rows = await lastOver(work.db, work.companyId, viewer, { ...chat, hearsSilence })
  return rows.map(({ view }) => view).reverse()
}
