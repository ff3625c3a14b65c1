import { Readable } from 'node:stream'
import {
  type ChannelAddress,
  type OutboundContent,
  type OutboundMedium,
  type OutboundMessage,
  SendFailure,
} from '@recado/channels/channel'
import type { MediaType } from '@recado/contract/conversations/message'
import type { Storage } from '../../../platform/storage/storage.ts'
import { parseLocationBody } from '../messages/inbound/location.rules.ts'
import { channelKindOf } from '../messages/media/media-kind.rules.ts'
import { presentMentions } from '../messages/mentions/mentions.rules.ts'
import { cardName } from '../messages/preview.rules.ts'
import type { AuthorAddress } from './addresses.store.ts'
import { type Offers, splitOffers } from './options.rules.ts'
import type { OutboxItem } from './outbox.store.ts'
import { documentNamed } from './preparation/document-type.rules.ts'

/** Returns the address to reach a person: the one that last wrote (contacts.1). */
export function personAddress(contact: AuthorAddress): ChannelAddress {
  if (contact.reach_lid && contact.lid) return { phone: null, lid: contact.lid, group: null }
  const phone = contact.reach_phone ?? (contact.number === '' ? null : contact.number)
  return { phone, lid: phone ? null : contact.lid, group: null }
}

/** Returns the chat of an outbox item. */
export const chatAddress = (item: AuthorAddress & { is_group: boolean }): ChannelAddress =>
  item.is_group ? { phone: null, lid: null, group: item.number } : personAddress(item)

/** The fields of a stored message that its content depends on. */
export type SentItem = Pick<
  OutboxItem,
  | 'body'
  | 'media_type'
  | 'mimetype'
  | 'media_name'
  | 'media_file'
  | 'media_size'
  | 'voice'
  | 'looping'
  | 'template'
  | 'quoted'
  | 'mentions'
  | 'expiration'
>

type Files = Pick<Storage, 'open'>

/** Converts a stored message to the outgoing form. `offers`: options at the end of a text are tappable. */
export function outboundOf(
  item: OutboxItem,
  storage: Files,
  companyId: number,
  offers: Offers | null = null,
): OutboundMessage {
  const plain = outboundContentOf(item, storage, companyId)
  const content = (offers && plain.kind === 'text' && splitOffers(plain.text, offers)) || plain
  return { id: item.external_id ?? '', to: chatAddress(item), content, quoted: quotedOf(item), ...besideOf(item) }
}

/** Returns the quoted message of a stored one. */
export function quotedOf({ quoted }: SentItem): OutboundMessage['quoted'] {
  if (!quoted) return null
  const { id, fromMe, text, author } = quoted
  return { id, fromMe, text, ...(author && { author: personAddress(author) }) }
}

/** Returns the outgoing properties of a message besides its content. */
export function besideOf({
  mentions,
  expiration,
}: Pick<SentItem, 'mentions' | 'expiration'>): Pick<OutboundMessage, 'mentions' | 'expiration'> {
  return {
    ...(expiration !== null && { expiration }),
    ...(mentions && {
      mentions: (presentMentions(mentions) ?? []).map(({ name, phone, lid }) => ({
        name,
        address: { phone, lid, group: null },
      })),
    }),
  }
}

/** Returns the outgoing content of a stored message. */
export function outboundContentOf(item: SentItem, storage: Files, companyId: number): OutboundContent {
  if (item.template) {
    const header = item.media_file === null ? {} : { header: mediaOf(item, item.media_file, storage, companyId) }
    return { kind: 'template', ...item.template, ...header }
  }
  if (item.media_file !== null) return mediaOf(item, item.media_file, storage, companyId)
  if (item.media_type === 'locationMessage') {
    const place = parseLocationBody(item.body)
    if (!place) throw new SendFailure('refused', 'invalid location body')
    return { kind: 'location', ...place }
  }
  if (item.media_type === 'vcard') return { kind: 'contact', displayName: cardName(item.body), vcard: item.body }
  return { kind: 'text', text: item.body }
}

function mediaOf(item: SentItem, file: string, storage: Files, companyId: number): OutboundMedium {
  const media = channelKindOf(item.media_type as MediaType)
  return {
    kind: 'media',
    media,
    caption: item.body,
    ...namedOf(item, media, item.media_name ?? file),
    voice: item.voice,
    looping: item.looping,
    size: item.media_size,
    read: () => Readable.from(partsOf(storage, companyId, file), { objectMode: false }),
  }
}

function namedOf(item: SentItem, media: OutboundMedium['media'], fileName: string) {
  if (media === 'document') return documentNamed(fileName, item.mimetype)
  // Opus is the only Ogg codec that phones play, and they require it in the type.
  const isOpus = item.voice || item.mimetype === 'audio/ogg'
  return { fileName, mimetype: isOpus ? 'audio/ogg; codecs=opus' : (item.mimetype ?? 'application/octet-stream') }
}

async function* partsOf(storage: Files, companyId: number, file: string): AsyncGenerator<Buffer> {
  try {
    const storedFile = await storage.open(companyId, file)
    if (!storedFile) throw new SendFailure('refused', 'the file does not exist')
    yield* storedFile.stream as AsyncIterable<Buffer>
  } catch (error) {
    // Nothing was sent: it is retried under the same id when the store is available.
    throw error instanceof SendFailure ? error : new SendFailure('retry', `the file cannot be read: ${String(error)}`)
  }
}
