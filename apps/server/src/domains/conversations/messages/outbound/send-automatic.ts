import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { fillVariables } from '@recado/contract/message-variables'
import type { CompanyContexts } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { textDraft } from './draft.rules.ts'
import { type MessageQueueing, queueDraft } from './queue-draft.ts'

/** Dependencies of sending a text that no person wrote. */
export interface AutomaticQueueing extends MessageQueueing, CompanyContexts {}

export interface AutomaticSending {
  /** The same key sends once, however often it is asked for. */
  clientId?: string
  /** Also in a resolved ticket. */
  afterClosing?: boolean
}

/**
 * Sends a text that no person wrote, its variables filled in: an answer of a bot, which waits behind what people send.
 * @returns null when nothing is left of it
 */
export async function sendAutomatic(
  work: Work,
  services: AutomaticQueueing,
  ticket: Ticket,
  text: string,
  sending: AutomaticSending = {},
): Promise<Message | null> {
  const { language } = await services.companyContext(work.companyId)
  const filled = fillVariables(text, { contactName: ticket.contact.name, now: work.now, language, ticket })
  if (filled.trim() === '') return null
  const sender = { userId: null, language, sendClass: 1, ...sending } as const
  return (await queueDraft(work, services, ticket, textDraft(filled), sender)).message
}
