import type { CompanyContexts } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Draft } from '../messages/outbound/draft.rules.ts'
import { type MessageQueueing, queueDraft } from '../messages/outbound/queue-draft.ts'
import { marketingTicket } from './marketing-ticket.store.ts'

/** Messages that a machine sends to a contact unprompted, outside of any conversation. */
export interface MessageForContact {
  contactId: number
  connectionId: number
  /** Sent in this order; at least one. */
  drafts: readonly Draft[]
  /** 1, or 2 when it was planned for a time. */
  sendClass?: 1 | 2
}

/**
 * Queues a machine's messages to a contact over a connection. They go into the unfinished ticket, otherwise into a
 * silent one, which stays hidden until the customer answers (tickets.13).
 * @returns the ticket and the messages, in the order of the drafts; `messageId` is the first one's
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_WINDOW_CLOSED
 */
export async function queueForContact(
  work: Work,
  services: MessageQueueing & CompanyContexts,
  { contactId, connectionId, drafts, sendClass = 1 }: MessageForContact,
): Promise<{ ticketId: number; messageId: number; messageIds: number[] }> {
  const { language } = await services.companyContext(work.companyId)
  const ticket = await marketingTicket(work.db, work.companyId, { contactId, connectionId, now: work.now })
  const sender = { userId: null, language, sendClass, inSilence: true, needsOpenWindow: true } as const
  const messageIds: number[] = []
  for (const draft of drafts) {
    const { message } = await queueDraft(work, services, { id: ticket.id, whatsappId: connectionId }, draft, sender)
    messageIds.push(message.id)
  }
  const [messageId] = messageIds
  if (messageId === undefined) throw new Error('a message without drafts')
  return { ticketId: ticket.id, messageId, messageIds }
}
