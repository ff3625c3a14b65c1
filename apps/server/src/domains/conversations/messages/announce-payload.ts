import type { Work } from '../../../platform/db/work.ts'
import { askToReload, contactsChanged } from '../../contacts/public.ts'
import { hearersOf } from '../../identity/public.ts'
import {
  announceBriefAck,
  announceDeletedTicket,
  announceJoinedTicket,
  announceMessage,
  announceWholeAck,
} from '../announce.ts'
import { messageDelayed, messageTaken } from '../facts.ts'
import { ticketsByIds } from '../tickets/ticket.view.ts'
import type { MediaAddresses } from './media/media-address.ts'
import type { AckPayload, ContactEvent, MergedContacts, MessagePayload } from './payloads.ts'

/** Deletes files that no message references any more, after the commit. */
export interface FileRemoving {
  removeFiles(work: Work, files: readonly string[]): Promise<void>
}

/** Announces a new or changed message. */
export function announceSigned(
  work: Work,
  addresses: MediaAddresses,
  action: 'create' | 'update',
  payload: MessagePayload,
): void {
  announceMessage(work, action, addresses.signed(payload.message), payload.ticket)
}

/** Progress of a campaign's message: 2 accepted by the network, 3 delivered, 4 read, 5 played. */
export interface CampaignProgress {
  campaignId: number
  messageId: number
  level: number
}

/** Dependencies of announcing acknowledgements of own messages. */
export interface AckAnnouncing {
  addresses: MediaAddresses
  /**
   * Stores the progress in the acknowledgement's transaction. Not a fact, because each message would cause three facts.
   */
  campaignProgress?: ((work: Work, progress: CampaignProgress) => Promise<void>) | undefined
}

/** Announces the acknowledgement of an own message, and writes a fact when the network accepted a scheduled one. */
export async function announceAck(work: Work, services: AckAnnouncing, payload: AckPayload): Promise<void> {
  const { messageId, ack } = announceAnyAck(work, services.addresses, payload)
  if (ack < 2) return
  const { campaign: campaignId, planned: isPlanned } = payload
  if (campaignId !== null) await services.campaignProgress?.(work, { campaignId, messageId, level: ack })
  else if (isPlanned) await work.record(messageTaken, { messageId })
}

/** Announces an acknowledgement and returns the message with its level. */
function announceAnyAck(
  work: Work,
  addresses: MediaAddresses,
  payload: AckPayload,
): { messageId: number; ack: number } {
  const { whole } = payload
  if (!payload.ack) {
    announceSigned(work, addresses, 'update', payload.whole)
    return { messageId: payload.whole.message.id, ack: payload.whole.message.ack }
  }
  announceBriefAck(work, payload.ack, payload.place)
  if (whole) announceWholeAck(work, addresses.signed(whole.message), whole.ticket)
  return payload.ack
}

/** Announces why an own message has not been sent yet, and writes a fact for a scheduled one. */
export async function announceDelay(work: Work, addresses: MediaAddresses, payload: MessagePayload): Promise<void> {
  announceSigned(work, addresses, 'update', payload)
  if (isPlanned(payload)) await work.record(messageDelayed, { messageId: payload.message.id })
}

const isPlanned = ({ message: { isAutomatic, user } }: MessagePayload): boolean => isAutomatic && Boolean(user)

/** Announces changes of contacts caused by an address that came with a message. */
export async function announceContacts(
  work: Work,
  files: FileRemoving,
  learned: { merged?: MergedContacts | null; contact?: ContactEvent | null },
): Promise<void> {
  const everybody = hearersOf(work.companyId, 'contact')
  if (learned.merged) await announceMerge(work, files, learned.merged)
  if (!learned.contact) return
  work.announce('contact', everybody, learned.contact)
  askToReload(work)
  if (learned.contact.action === 'update')
    await work.record(contactsChanged, { contactIds: [learned.contact.contact.id] })
}

async function announceMerge(work: Work, files: FileRemoving, merged: MergedContacts): Promise<void> {
  work.announce('contact', hearersOf(work.companyId, 'contact'), { action: 'delete', contactId: merged.dropped })
  askToReload(work)
  for (const place of merged.gone) announceDeletedTicket(work, { ...place, companyId: work.companyId })
  for (const ticket of await ticketsByIds(work.db, merged.changed)) announceJoinedTicket(work, ticket)
  await files.removeFiles(work, merged.files)
}
