import type { Work } from '../../platform/db/work.ts'
import { lockTicketForBot, sendAutomatic } from '../conversations/public.ts'
import { isExpired } from '../identity/public.ts'
import type { AnsweringServices } from './answering-services.ts'

/**
 * Confirms a customer's opt-out or opt-in in its ticket, which stays as it is: silent, resolved or unfinished
 * (contacts.6). A repeated word changes no consent, so it is not confirmed again.
 */
export async function confirmConsent(
  work: Work,
  { messages }: Pick<AnsweringServices, 'messages'>,
  { messageId, ticketId, state }: { messageId: number; ticketId: number; state: 'allowed' | 'opted_out' },
): Promise<void> {
  const { status, dueDate, texts } = await messages.companyContext(work.companyId)
  // Nothing automatic is sent for a silenced company (companies.1).
  if (!status || isExpired(dueDate, work.now)) return
  const lockedTicket = await lockTicketForBot(work, ticketId)
  if (!lockedTicket || lockedTicket.ticket.whatsappId === null) return
  await sendAutomatic(work, messages, lockedTicket.ticket, state === 'opted_out' ? texts.optOut : texts.optIn, {
    clientId: `consent-${messageId}`,
    afterClosing: true,
    inSilence: true,
  })
}
