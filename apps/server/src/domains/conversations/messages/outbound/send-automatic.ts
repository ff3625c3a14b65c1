import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { fillVariables } from '@recado/contract/message-variables'
import type { CompanyContexts } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { textDraft } from './draft.rules.ts'
import { type MessageQueueing, queueDraft } from './queue-draft.ts'

/** Dependencies of sending an automatic text. */
export interface AutomaticQueueing extends MessageQueueing, CompanyContexts {}

export interface AutomaticSending {
  /** Idempotency key: the same key sends once. */
  clientId?: string
  /** Also in a resolved ticket. */
  afterClosing?: boolean
  /** Also in a silent ticket, which stays silent. */
  inSilence?: boolean
}

/**
 * Sends a bot's text with its variables filled, behind the messages of users.
 * @returns null when the filled text is empty
 */
export async function sendAutomatic(
  work: Work,
  services: AutomaticQueueing,
  ticket: Ticket,
  text: string,
  sending: AutomaticSending = {},
): Promise<Message | null> {
  const { language, timeZone } = await services.companyContext(work.companyId)
  const body = fillVariables(text, { contactName: ticket.contact.name, now: work.now, language, timeZone, ticket })
  if (body.trim() === '') return null
  const sender = { userId: null, language, sendClass: 1, ...sending } as const
  return (await queueDraft(work, services, ticket, textDraft(body), sender)).message
}
