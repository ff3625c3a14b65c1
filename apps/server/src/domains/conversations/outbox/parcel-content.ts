import type { ChannelAddress, OutboundContent, OutboundMessage } from '@recado/channels/channel'
import { SendFailure } from '@recado/channels/channel'
import type { MediaType } from '@recado/contract/conversations/message'
import type { Storage } from '../../../platform/storage/storage.ts'
import { placeOf } from '../messages/location.rules.ts'
import { channelKindOf } from '../messages/media-kind.rules.ts'
import { cardName } from '../messages/preview.rules.ts'
import type { AuthorAddress } from './addresses.store.ts'
import type { Parcel } from './outbox.store.ts'

/** Where a person is reached: the address that last wrote (RULINGS 16). */
export function personAddress(contact: AuthorAddress): ChannelAddress {
  if (contact.reach_lid && contact.lid) return { phone: null, lid: contact.lid, group: null }
  const phone = contact.reach_phone ?? (contact.number === '' ? null : contact.number)
  return { phone, lid: phone ? null : contact.lid, group: null }
}

/** The chat of a parcel. */
export const chatAddress = (parcel: AuthorAddress & { is_group: boolean }): ChannelAddress =>
  parcel.is_group ? { phone: null, lid: null, group: parcel.number } : personAddress(parcel)

/** What goes out for a stored message. */
export function outboundOf(parcel: Parcel, storage: Storage, companyId: number): OutboundMessage {
  const { quoted } = parcel
  return {
    id: parcel.external_id ?? '',
    to: chatAddress(parcel),
    content: contentOf(parcel, storage, companyId),
    quoted: quoted && {
      id: quoted.id,
      fromMe: quoted.fromMe,
      text: quoted.text,
      ...(quoted.author ? { author: personAddress(quoted.author) } : {}),
    },
  }
}

function contentOf(parcel: Parcel, storage: Storage, companyId: number): OutboundContent {
  if (parcel.media_file !== null) return mediaOf(parcel, parcel.media_file, storage, companyId)
  if (parcel.media_type === 'locationMessage') {
    const place = placeOf(parcel.body)
    if (!place) throw new SendFailure('refused', 'a location without a place')
    return { kind: 'location', ...place }
  }
  if (parcel.media_type === 'vcard') return { kind: 'contact', displayName: cardName(parcel.body), vcard: parcel.body }
  return { kind: 'text', text: parcel.body }
}

function mediaOf(parcel: Parcel, file: string, storage: Storage, companyId: number): OutboundContent {
  return {
    kind: 'media',
    media: channelKindOf(parcel.media_type as MediaType),
    caption: parcel.body,
    mimetype: parcel.voice ? 'audio/ogg; codecs=opus' : (parcel.mimetype ?? 'application/octet-stream'),
    fileName: parcel.media_name ?? file,
    voice: parcel.voice,
    bytes: () => wholeFile(storage, companyId, file),
  }
}

async function wholeFile(storage: Storage, companyId: number, file: string): Promise<Uint8Array> {
  const found = await storage.open(companyId, file)
  if (!found) throw new SendFailure('refused', 'the file is gone')
  const chunks: Buffer[] = []
  for await (const chunk of found.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
