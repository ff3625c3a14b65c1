import type { Message } from '@recado/contract/conversations/message'
import type { Work } from '../../../../platform/db/work.ts'
import { seesContact } from '../../tickets/access/contact-access.ts'
import type { TicketViewer } from '../../tickets/access/ticket-access.rules.ts'
import type { ChatOver } from '../window/window.store.ts'
import { lastOver } from './messages-over.store.ts'

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
