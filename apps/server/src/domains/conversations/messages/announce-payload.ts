import type { Work } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { contactsChanged } from '../../contacts/public.ts'
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

/** Has files removed that no message names any more, once the work is committed. */
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

/** How far a campaign's message came: 2 the network has it, 3 it arrived, 4 it was read, 5 it was played. */
export interface CampaignProgress {
  campaignId: number
  messageId: number
  level: number
}

/** Dependencies of announcing how far messages of ours came. */
export interface AckAnnouncing {
  addresses: MediaAddresses
  /** Notes it for the campaign, in the transaction of the acknowledgement: no fact, because each of its messages has three. */
  campaignProgress?: ((work: Work, progress: CampaignProgress) => Promise<void>) | undefined
}

/** Announces the progress of a message of ours; of a scheduled one, that the network has it. */
export async function announceAck(work: Work, services: AckAnnouncing, payload: AckPayload): Promise<void> {
  const { messageId, ack } = announceAnyAck(work, services.addresses, payload)
  if (ack < 2) return
  const { campaign: campaignId, planned } = payload
  if (campaignId !== null) await services.campaignProgress?.(work, { campaignId, messageId, level: ack })
  else if (planned) await work.record(messageTaken, { messageId })
}

/** Announces an acknowledgement; returns the message and its level. */
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

/** Announces the reason why a message of ours has not left; of a scheduled one, that it waits. */
export async function announceDelay(work: Work, addresses: MediaAddresses, payload: MessagePayload): Promise<void> {
  announceSigned(work, addresses, 'update', payload)
  if (isPlanned(payload)) await work.record(messageDelayed, { messageId: payload.message.id })
}

const isPlanned = ({ message: { isAutomatic, user } }: MessagePayload): boolean => isAutomatic && Boolean(user)

/** Announces changes of contacts that followed from an address that came with a message. */
export async function announceContacts(
  work: Work,
  files: FileRemoving,
  learned: { merged?: MergedContacts | null; contact?: ContactEvent | null },
): Promise<void> {
  const everybody = [rooms.company(work.companyId)]
  if (learned.merged) await announceMerge(work, files, learned.merged)
  if (!learned.contact) return
  work.announce('contact', everybody, learned.contact)
  if (learned.contact.action === 'update')
    await work.record(contactsChanged, { contactIds: [learned.contact.contact.id] })
}

async function announceMerge(work: Work, files: FileRemoving, merged: MergedContacts): Promise<void> {
  work.announce('contact', [rooms.company(work.companyId)], { action: 'delete', contactId: merged.dropped })
  for (const place of merged.gone) announceDeletedTicket(work, { ...place, companyId: work.companyId })
  for (const ticket of await ticketsByIds(work.db, merged.changed)) announceJoinedTicket(work, ticket)
  await files.removeFiles(work, merged.files)
}
