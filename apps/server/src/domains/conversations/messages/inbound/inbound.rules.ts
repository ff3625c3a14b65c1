import type { ChannelAddress, ChannelContent, InboundMessage } from '@recado/channels/channel'
import type { MediaType } from '@recado/contract/conversations/message'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import type { Language } from '@recado/contract/values/language'
import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { storable } from '../../../../platform/db/storable.rules.ts'
import { tapped } from '../../outbox/options.rules.ts'
import { receivedMediaType } from '../media/media-kind.rules.ts'
import { previewOf } from '../preview.rules.ts'
import { locationBody } from './location.rules.ts'
import { isThanks, scoreOf } from './short-reply.rules.ts'

/** Longest text that is stored, in characters. */
export const MAX_BODY = 65_536

/** An address as `resolve_contact` takes it. */
export interface KnownAs {
  phone: string | null
  spelling: string | null
  lid: string | null
  group: string | null
}

/** The input of `receive_message` (sql/functions/messages/receive_message.sql). */
export interface Received extends KnownAs {
  id: string
  fromMe: boolean
  sentAt: number
  late: boolean
  chatName: string
  author: (KnownAs & { name: string }) | null
  quotedId: string | null
  body: string
  preview: string
  mediaType: MediaType
  mimetype: string | null
  mediaName: string | null
  mediaSize: number | null
  mediaState: 'none' | 'pending'
  voice: boolean
  /** The meaning of the text for a ticket that was just resolved; score 0: an attempt that is no score. */
  score: 1 | 2 | 3 | 0 | null
  thanks: boolean
  /** Of marketing, when the whole text asks for none or for it again. */
  consent?: 'allowed' | 'opted_out'
  /** How long thanks belong to a resolved ticket; the company's setting. */
  graceMinutes?: number
  /** This is a call, and the company refuses calls. */
  refusesCall?: boolean
}

/** A name, shortened between what people see as letters. */
const nameOf = (text: string) => wholeSigns(storable(text), 100).trim()
const digits = (text: string | null) => text?.replace(/\D/g, '') || null

/** An address in the form in which it is stored and compared (contacts.1). */
export function knownAs(address: ChannelAddress): KnownAs {
  if (address.group) return { phone: null, spelling: null, lid: null, group: storable(address.group, 100) }
  const spelling = digits(address.phone)
  return {
    phone: spelling && canonicalNetworkPhone(spelling),
    spelling,
    lid: address.lid && storable(address.lid, 100),
    group: null,
  }
}

/**
 * A message as it came, in the form in which it is stored.
 * @param now milliseconds; stands in for a time of sending that is missing or still ahead
 */
export function receivedOf(message: InboundMessage, language: Language, now: number): Received {
  const content = contentOf(message.content)
  const isGroup = message.chat.group !== null
  const sentAt = message.sentAt > 0 && message.sentAt <= now + 60_000 ? Math.floor(message.sentAt) : now
  return {
    id: storable(message.id, 200),
    fromMe: message.fromMe,
    sentAt,
    late: message.late,
    ...knownAs(message.chat),
    chatName: nameOf(isGroup ? (message.groupName ?? '') : message.fromMe ? '' : message.authorName),
    author: isGroup && !message.fromMe ? authorOf(message) : null,
    quotedId: message.quotedId,
    preview: previewOf(language, content),
    ...content,
    score: content.mediaType === 'chat' ? scoreOf(content.body) : null,
    thanks: content.mediaType === 'chat' && isThanks(content.body),
  }
}

function authorOf(message: InboundMessage): Received['author'] {
  const address = knownAs({ ...message.author, group: null })
  return address.phone || address.lid ? { ...address, name: nameOf(message.authorName) } : null
}

type Content = Pick<Received, 'body' | 'mediaType' | 'mimetype' | 'mediaName' | 'mediaSize' | 'mediaState' | 'voice'>
const plain = { mimetype: null, mediaName: null, mediaSize: null, mediaState: 'none', voice: false } as const

function contentOf(content: ChannelContent): Content {
  switch (content.kind) {
    case 'text':
      return { ...plain, mediaType: 'chat', body: storable(tapped(content.optionId) ?? content.text, MAX_BODY) }
    case 'media':
      return {
        body: storable(content.caption, MAX_BODY),
        mediaType: receivedMediaType(content.media),
        mimetype: storable(content.mimetype, 200),
        mediaName: safeFileName(content.fileName && storable(content.fileName, 1000)),
        mediaSize: content.size,
        mediaState: 'pending',
        voice: content.voice,
      }
    case 'location':
      return { ...plain, mediaType: 'locationMessage', body: locationBody(content, content.thumbnail) }
    case 'contact':
      return { ...plain, mediaType: 'vcard', body: storable(content.vcard, MAX_BODY) }
    case 'unsupported':
      return { ...plain, mediaType: 'unsupported', body: storable(content.what, 200) }
  }
}

/**
 * The messages of a batch by chat, each in the order in which they were written. Addresses that one message of the batch
 * proves to be the same person are one chat.
 */
export function byChat(batch: readonly InboundMessage[]): InboundMessage[][] {
  const phoneOfLid = new Map<string, string>()
  for (const { chat } of batch) {
    const { phone, lid } = knownAs(chat)
    if (phone && lid) phoneOfLid.set(lid, phone)
  }
  const chats = new Map<string, InboundMessage[]>()
  for (const message of batch.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const { phone, lid, group } = knownAs(message.chat)
    const key = group ? `g${group}` : (phone ?? (lid && phoneOfLid.get(lid)) ?? `l${lid}`)
    const chat = chats.get(key)
    if (chat) chat.push(message)
    else chats.set(key, [message])
  }
  return [...chats.values()]
}
