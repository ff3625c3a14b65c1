import type { CompanyContexts } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { marketingFooter, requireConnection } from '../../connections/public.ts'
import { announceSigned } from '../messages/announce-payload.ts'
import { messagePayload } from '../messages/inbound/receive.store.ts'
import type { MediaAddresses } from '../messages/media/media-address.ts'
import type { Draft } from '../messages/outbound/draft.rules.ts'
import { type MessageQueueing, queueDraft } from '../messages/outbound/queue-draft.ts'
import { withFooter } from './footer.rules.ts'
import {
  countWaiting,
  type MarketingTicket,
  marketingOfContact,
  marketingTicket,
  withdrawWaiting,
} from './marketing-ticket.store.ts'

/** A marketing message for one contact. */
export interface MarketingMessage {
  contactId: number
  connectionId: number
  /** Where an answer waits, when the message begins a conversation; absent: as the connection says. */
  queueId?: number | null
  /** Null: it is of no campaign. */
  campaign: { id: number; name: string } | null
  /** What is sent, in this order: at least one; what names the conversation waits until it is known. */
  drafts: readonly Draft[] | ((ticket: MarketingTicket) => readonly Draft[])
  /** The same one queues once, however often it is asked for; absent where something else sees to that. */
  clientId?: string
}

/**
 * Puts a marketing message for a contact into its conversation over a connection, and into the outbox: into the unfinished ticket, else
 * into a silent one, which nobody sees until the customer answers. Below the first text stands the connection's footer.
 * @returns the ticket and the messages, in the order of the drafts; `messageId` is the first one's
 * @throws AppError OPTED_OUT, ERR_MARKETING_BLOCKED, ERR_NO_CONTACT_FOUND (groups too), ERR_NO_WAPP_FOUND; nothing is stored then
 */
export async function queueMarketing(
  work: Work,
  services: MessageQueueing & CompanyContexts,
  message: MarketingMessage,
): Promise<{ ticketId: number; messageId: number; messageIds: number[] }> {
  const { db, companyId, now } = work
  const { contactId, connectionId, queueId, campaign, clientId } = message
  await requireTaker(work, contactId)
  await requireConnection(db, connectionId)
  const { language } = await services.companyContext(companyId)
  const place = { contactId, connectionId, now, ...(queueId === undefined ? {} : { queueId }) }
  const ticket = await marketingTicket(db, companyId, place)
  const { id: ticketId } = ticket
  const said = typeof message.drafts === 'function' ? message.drafts(ticket) : message.drafts
  const drafts = withFooter(said, await marketingFooter(db, companyId, connectionId))
  const sender = { userId: null, language, sendClass: 3, ...(campaign ? { campaign } : {}) } as const
  const messageIds: number[] = []
  for (const [index, draft] of drafts.entries()) {
    const as = { ...sender, clientId: clientId === undefined || index === 0 ? clientId : `${clientId}-${index}` }
    messageIds.push(
      (await queueDraft(work, services, { id: ticketId, whatsappId: connectionId }, draft, as)).message.id,
    )
  }
  const [messageId] = messageIds
  if (messageId === undefined) throw new Error('a marketing message that says nothing')
  return { ticketId, messageId, messageIds }
}

/** A single marketing message with the footer of its connection. */
export async function footed(work: Work, connectionId: number | null, draft: Draft): Promise<Draft> {
  if (connectionId === null) return draft
  return withFooter([draft], await marketingFooter(work.db, work.companyId, connectionId))[0] ?? draft
}

/** Before a ticket is made for them. */
async function requireTaker(work: Work, contactId: number): Promise<void> {
  const contact = await marketingOfContact(work.db, work.companyId, contactId)
  if (!contact || contact.isGroup) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (contact.marketing === 'opted_out') throw new AppError('OPTED_OUT')
  if (contact.marketing !== 'allowed') throw new AppError('ERR_MARKETING_BLOCKED')
}

/**
 * Takes back what waits of a campaign. What the network may take in this moment goes out: one message of a chat at most. The others
 * stay in their chats as cancelled.
 * @returns the messages that were taken back
 */
export async function withdrawCampaign(
  work: Work,
  services: { addresses: MediaAddresses },
  campaignId: number,
): Promise<number[]> {
  const withdrawn = (await withdrawWaiting(work.db, work.companyId, campaignId)).map(({ messageId }) => messageId)
  for (const id of withdrawn) {
    const payload = await messagePayload(work.db, id)
    // A silent ticket is on no screen that waits for it.
    if (payload && !payload.ticket.silent) announceSigned(work, services.addresses, 'update', payload)
  }
  return withdrawn
}

/** How many messages of a campaign lie in the outbox. */
export const waitingOfCampaign = (work: Work, campaignId: number): Promise<number> =>
  countWaiting(work.db, work.companyId, campaignId)
