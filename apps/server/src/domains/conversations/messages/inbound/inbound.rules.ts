import type {
  AdReferral,
  ChannelAddress,
  ChannelContent,
  ChannelMedium,
  InboundMessage,
} from '@recado/channels/channel'
import {
  type ContentLine,
  type LinkPreview,
  type MessageKind,
  PREVIEW_BOUNDS,
} from '@recado/channels/message-kinds.rules'
import type { MediaType } from '@recado/contract/conversations/message'
import { drawable } from '@recado/contract/values/drawable.rules'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import type { Language } from '@recado/contract/values/language'
import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import { isVisible } from '@recado/contract/values/visible.rules'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { storable } from '../../../../platform/db/storable.rules.ts'
import { tapped } from '../../outbox/options.rules.ts'
import { describedBody } from '../kinds/described-body.rules.ts'
import { isOfMachine, kindOf, storedKind } from '../kinds/opening-kinds.rules.ts'
import { receivedMediaType } from '../media/media-kind.rules.ts'
import { previewOf } from '../preview.rules.ts'
import type { StoredMention, StoredQuote } from '../stored-parts.ts'
import { locationBody } from './location.rules.ts'
import { isThanks, scoreOf } from './short-reply.rules.ts'

/** Longest text that is stored, in characters. */
export const MAX_BODY = 65_536
/** Longest id of a message that is stored; the networks' have at most 64 characters, but a quote may name any. */
export const LONGEST_ID = 200

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
  looping?: boolean
  /** The meaning of the text for a ticket that was just resolved; score 0: an attempt that is no score. */
  score: 1 | 2 | 3 | 0 | null
  thanks: boolean
  /** Of marketing, when the whole text asks for none or for it again. */
  consent?: 'allowed' | 'opted_out'
  /** How long thanks belong to a resolved ticket; the company's setting. */
  graceMinutes?: number
  /** The advertisement from which the customer wrote it. */
  ad?: StoredAd
  /** This is a call, and the company refuses calls. */
  refusesCall?: boolean
  /** What kind it is, where the media type does not say so. */
  kind?: MessageKind | null
  linkPreview?: StoredPreview | null
  /** Stored while the quoted message is not. */
  quote?: StoredQuote | null
  mentions?: readonly StoredMention[] | null
  /** Of the chat, in seconds; 0: its messages stay. */
  expiration?: number
  /** A program wrote it: no bot answers. */
  isMachine?: boolean
  /** It opens no ticket, and is kept as `content` (sealed, base64) where there is none. */
  quiet?: { kind: MessageKind; content: string } | null
  /** Rows beside the message: sealed values as base64. */
  beside?: { original?: string; secret?: string; lines?: readonly ContentLine[] }
}

/** A link preview as it is stored: its picture as base64. */
export type StoredPreview = Omit<LinkPreview, 'image'> & { image: string | null }

/** A name, shortened between what people see as letters; '' when it has nothing to see. */
const nameOf = (text: string) => {
  const name = wholeSigns(drawable(storable(text.slice(0, 1000))), 100).trim()
  return isVisible(name) ? name : ''
}
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
  const content = contentOf(message.content, language)
  const kind = kindOf(message)
  const isText = message.content.kind === 'text'
  const isGroup = message.chat.group !== null
  const sentAt = message.sentAt > 0 && message.sentAt <= now + 60_000 ? Math.floor(message.sentAt) : now
  return {
    id: storable(message.id, LONGEST_ID),
    fromMe: message.fromMe,
    sentAt,
    late: message.late,
    ...knownAs(message.chat),
    chatName: nameOf(isGroup ? (message.groupName ?? '') : message.fromMe ? '' : message.authorName),
    author: isGroup && !message.fromMe ? authorOf(message) : null,
    quotedId: message.quotedId && storable(message.quotedId, LONGEST_ID),
    preview: previewOf(language, content),
    ...content,
    score: isText ? scoreOf(content.body) : null,
    thanks: isText && isThanks(content.body),
    ...expirationOf(message.expiration),
    ...(storedKind(kind) && { kind: storedKind(kind) }),
    ...(isOfMachine(kind) && { isMachine: true }),
    ...(message.linkPreview && { linkPreview: storedPreview(message.linkPreview) }),
    ...(message.ad && !message.fromMe && !isGroup ? { ad: storedAd(message.ad) } : {}),
  }
}

/** Longest expiration that is stored: ten years, in seconds. */
export const MAX_EXPIRATION = 315_360_000

const expirationOf = (seconds: number | undefined): Pick<Received, 'expiration'> =>
  Number.isSafeInteger(seconds) && Number(seconds) >= 0 ? { expiration: Math.min(Number(seconds), MAX_EXPIRATION) } : {}

/** An advertisement as it is stored: its picture as base64 of a JPEG. */
export type StoredAd = Omit<AdReferral, 'picture'> & { picture?: string }

const AD_TEXT = 1_000
const AD_ADDRESS = 2_000
const AD_ID = 500
const AD_PICTURE = 60_000

/** An advertisement as it is stored: each text on its own is of any length. */
const storedAd = ({ headline, body, sourceUrl, sourceId, sourceType, clickId, picture }: AdReferral): StoredAd => ({
  headline: wholeSigns(storable(headline), AD_TEXT).trim(),
  body: wholeSigns(storable(body), AD_TEXT).trim(),
  sourceUrl: storable(sourceUrl, AD_ADDRESS).trim(),
  sourceId: storable(sourceId, AD_ID).trim(),
  sourceType: storable(sourceType, 50).trim(),
  clickId: storable(clickId, AD_ID).trim(),
  ...(isJpeg(picture, AD_PICTURE) && { picture: Buffer.from(picture).toString('base64') }),
})

const isJpeg = (bytes: Uint8Array | null | undefined, most: number): bytes is Uint8Array =>
  bytes?.[0] === 0xff && bytes[1] === 0xd8 && bytes.length <= most

function authorOf(message: InboundMessage): Received['author'] {
  const address = knownAs({ ...message.author, group: null })
  return address.phone || address.lid ? { ...address, name: nameOf(message.authorName) } : null
}

type Content = Pick<
  Received,
  'body' | 'mediaType' | 'mimetype' | 'mediaName' | 'mediaSize' | 'mediaState' | 'voice' | 'looping'
>
const plain = { mimetype: null, mediaName: null, mediaSize: null, mediaState: 'none', voice: false } as const

/** Without a link there is nothing to show; what is too long is cut, a picture that is too large or no JPEG left out. */
export function storedPreview({ url, title, text, image }: LinkPreview): StoredPreview | null {
  const link = storable(url)
  if (link === '' || link.length > PREVIEW_BOUNDS.url) return null
  return {
    url: link,
    title: wholeSigns(storable(title), PREVIEW_BOUNDS.title).trim(),
    text: wholeSigns(storable(text), PREVIEW_BOUNDS.text).trim(),
    image: isJpeg(image, PREVIEW_BOUNDS.image) ? Buffer.from(image).toString('base64') : null,
  }
}

/** The columns of a message that hold its content. */
export function contentOf(content: ChannelContent, language: Language): Content {
  switch (content.kind) {
    case 'text':
      return { ...plain, mediaType: 'chat', body: storable(tapped(content.optionId) ?? content.text, MAX_BODY) }
    case 'media':
      return mediumOf(content, content.caption)
    case 'location':
      return { ...plain, mediaType: 'locationMessage', body: locationBody(content, content.thumbnail) }
    case 'contact':
      return { ...plain, mediaType: 'vcard', body: storable(content.vcard, MAX_BODY) }
    case 'described': {
      const body = describedBody(language, content.lines)
      return content.medium
        ? mediumOf(content.medium, body)
        : { ...plain, mediaType: 'chat', body: storable(body, MAX_BODY) }
    }
    case 'unsupported':
      return { ...plain, mediaType: 'unsupported', body: storable(content.what, 200) }
  }
}

const mediumOf = (medium: ChannelMedium, text: string): Content => ({
  body: storable(text, MAX_BODY),
  mediaType: receivedMediaType(medium.media),
  mimetype: storable(medium.mimetype, 200),
  mediaName: safeFileName(medium.fileName && storable(medium.fileName, 1000)),
  mediaSize: medium.size,
  mediaState: 'pending',
  voice: medium.voice,
  looping: medium.looping === true,
})

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
