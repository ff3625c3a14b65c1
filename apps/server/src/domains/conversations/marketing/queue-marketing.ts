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
  countWaitingInCampaign,
  type MarketingTicket,
  marketingOfContact,
  marketingTicket,
  withdrawWaiting,
} from './marketing-ticket.store.ts'

/** A marketing message for one contact. */
export interface MarketingMessage {
  contactId: number
  connectionId: number
  /** Queue for an answer when the message opens a conversation. Absent: as the connection defines. */
  queueId?: number | null
  /** Null when the message belongs to no campaign. */
  campaign: { id: number; name: string } | null
  /** Sent in this order; at least one. A function when a draft needs the ticket's data. */
  drafts: readonly Draft[] | ((ticket: MarketingTicket) => readonly Draft[])
  /** Idempotency key: the same id queues once. Absent when the caller prevents duplicates. */
  clientId?: string
}

/**
 * Queues a marketing message for a contact over a connection. It goes into the unfinished ticket, otherwise into a
 * silent one, which stays hidden until the customer answers. The connection's footer is below the first text.
 * @returns the ticket and the messages, in the order of the drafts; `messageId` is the first one's
 * @throws AppError OPTED_OUT, ERR_MARKETING_BLOCKED, ERR_NO_CONTACT_FOUND (groups too), ERR_NO_WAPP_FOUND; nothing is
 *   stored then
 */
export async function queueMarketing(
  work: Work,
  services: MessageQueueing & CompanyContexts,
  message: MarketingMessage,
): Promise<{ ticketId: number; messageId: number; messageIds: number[] }> {
  const { db, companyId, now } = work
  const { contactId, connectionId, queueId, campaign, clientId } = message
  await requireConsent(work, contactId)
  await requireConnection(db, connectionId)
  const { language } = await services.companyContext(companyId)
  const place = { contactId, connectionId, now, ...(queueId === undefined ? {} : { queueId }) }
  const ticket = await marketingTicket(db, companyId, place)
  const { id: ticketId } = ticket
  const plainDrafts = typeof message.drafts === 'function' ? message.drafts(ticket) : message.drafts
  const drafts = withFooter(plainDrafts, await marketingFooter(db, companyId, connectionId))
  const sender = { userId: null, language, sendClass: 3, ...(campaign ? { campaign } : {}) } as const
  const messageIds: number[] = []
  for (const [index, draft] of drafts.entries()) {
    const as = { ...sender, clientId: clientId === undefined || index === 0 ? clientId : `${clientId}-${index}` }
    messageIds.push(
      (await queueDraft(work, services, { id: ticketId, whatsappId: connectionId }, draft, as)).message.id,
    )
  }
  const [messageId] = messageIds
  if (messageId === undefined) throw new Error('a marketing message without drafts')
  return { ticketId, messageId, messageIds }
}

/** Adds the footer of the connection to a single marketing message. */
export async function withConnectionFooter(work: Work, connectionId: number | null, draft: Draft): Promise<Draft> {
  if (connectionId === null) return draft
  return withFooter([draft], await marketingFooter(work.db, work.companyId, connectionId))[0] ?? draft
}

/**
 * Requires that the contact accepts marketing. Called before a ticket is created for the contact.
 * @throws AppError ERR_NO_CONTACT_FOUND, OPTED_OUT, ERR_MARKETING_BLOCKED
 */
async function requireConsent(work: Work, contactId: number): Promise<void> {
  const contact = await marketingOfContact(work.db, work.companyId, contactId)
  if (!contact || contact.isGroup) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (contact.marketing === 'opted_out') throw new AppError('OPTED_OUT')
  if (contact.marketing !== 'allowed') throw new AppError('ERR_MARKETING_BLOCKED')
}

/**
 * Cancels a campaign's queued messages, which stay in their chats as cancelled. At most one message per chat may
 * already be in flight and still be sent.
 * @returns the cancelled messages
 */
export async function withdrawCampaign(
  work: Work,
  services: { addresses: MediaAddresses },
  campaignId: number,
): Promise<number[]> {
  const withdrawn = (await withdrawWaiting(work.db, work.companyId, campaignId)).map(({ messageId }) => messageId)
  for (const id of withdrawn) {
    const payload = await messagePayload(work.db, id)
    // No screen shows a silent ticket.
    if (payload && !payload.ticket.silent) announceSigned(work, services.addresses, 'update', payload)
  }
  return withdrawn
}

/** Returns how many messages of a campaign are in the outbox. */
export const waitingOfCampaign = (work: Work, campaignId: number): Promise<number> =>
  countWaitingInCampaign(work.db, work.companyId, campaignId)

/** Returns the messages of one recipient as they will be sent, with the connection's footer below the first text. */
export async function draftsWithFooter(
  work: Work,
  connectionId: number | null,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  if (connectionId === null) return drafts
  return withFooter(drafts, await marketingFooter(work.db, work.companyId, connectionId))
}
