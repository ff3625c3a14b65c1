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
import { tappedText } from '../../outbox/options.rules.ts'
import { describedBody } from '../kinds/described-body.rules.ts'
import { isOfMachine, messageKindOf, storedKind } from '../kinds/opening-kinds.rules.ts'
import { receivedMediaType } from '../media/media-kind.rules.ts'
import { previewOf } from '../preview.rules.ts'
import type { StoredMention, StoredQuote } from '../stored-parts.ts'
import { locationBody } from './location.rules.ts'
import { scoreOf } from './score.rules.ts'
import { isThanks } from './short-reply.rules.ts'

/** Maximum length of a stored text, in characters. */
export const MAX_BODY = 65_536
/** Maximum length of a stored message id. The networks' ids have at most 64 characters, but a quote may contain any. */
export const LONGEST_ID = 200

/** An address as `resolve_contact` expects it. */
export interface NormalizedAddress {
  phone: string | null
  spelling: string | null
  lid: string | null
  group: string | null
}

/** The input of `receive_message` (sql/functions/messages/receive_message.sql). */
export interface ReceiveMessageInput extends NormalizedAddress {
  id: string
  fromMe: boolean
  sentAt: number
  late: boolean
  chatName: string
  author: (NormalizedAddress & { name: string }) | null
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
  /** The score that the text gives for a recently resolved ticket; 0 is an invalid attempt. */
  score: 1 | 2 | 3 | 0 | null
  thanks: boolean
  /** Set when the whole text opts out of marketing or in again. */
  consent?: 'allowed' | 'opted_out'
  /** For how many minutes thanks belong to a resolved ticket (company setting). */
  graceMinutes?: number
  /** The advertisement the customer wrote from. */
  ad?: StoredAd
  /** True for a call that the company rejects. */
  refusesCall?: boolean
  /** The message kind when the media type does not determine it. */
  kind?: MessageKind | null
  linkPreview?: StoredPreview | null
  /** Used while the quoted message is not stored. */
  quote?: StoredQuote | null
  mentions?: readonly StoredMention[] | null
  /** The chat's expiration in seconds; 0: off. */
  expiration?: number
  /** Written by a program: no bot answers. */
  isMachine?: boolean
  /** Set for a message that opens no ticket. Without a ticket it is stored as `content` (sealed, base64). */
  quiet?: { kind: MessageKind; content: string } | null
  /** Rows stored with the message: sealed values as base64. */
  beside?: { original?: string; secret?: string; lines?: readonly ContentLine[] }
}

/** A link preview as it is stored, with its picture as base64. */
export type StoredPreview = Omit<LinkPreview, 'image'> & { image: string | null }

/** Returns a name, cut between graphemes; '' when it has no visible character. */
const nameOf = (text: string) => {
  const name = wholeSigns(drawable(storable(text.slice(0, 1000))), 100).trim()
  return isVisible(name) ? name : ''
}
const digits = (text: string | null) => text?.replace(/\D/g, '') || null

/** Normalizes an address to the form in which it is stored and compared (contacts.1). */
export function normalizeAddress(address: ChannelAddress): NormalizedAddress {
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
 * Converts a received message to the stored form.
 * @param now milliseconds; used when the sending time is missing or in the future
 */
export function receivedOf(
  message: InboundMessage,
  language: Language,
  now: number,
  timeZone?: string,
): ReceiveMessageInput {
  const content = contentColumnsOf(message.content, language, timeZone)
  const kind = messageKindOf(message)
  const isText = message.content.kind === 'text'
  const isGroup = message.chat.group !== null
  const sentAt = message.sentAt > 0 && message.sentAt <= now + 60_000 ? Math.floor(message.sentAt) : now
  return {
    id: storable(message.id, LONGEST_ID),
    fromMe: message.fromMe,
    sentAt,
    late: message.late,
    ...normalizeAddress(message.chat),
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

/** Maximum stored expiration: ten years, in seconds. */
export const MAX_EXPIRATION = 315_360_000

const expirationOf = (seconds: number | undefined): Pick<ReceiveMessageInput, 'expiration'> =>
  Number.isSafeInteger(seconds) && Number(seconds) >= 0 ? { expiration: Math.min(Number(seconds), MAX_EXPIRATION) } : {}

/** An advertisement as it is stored, with its picture as base64 of a JPEG. */
export type StoredAd = Omit<AdReferral, 'picture'> & { picture?: string }

const AD_TEXT = 1_000
const AD_ADDRESS = 2_000
const AD_ID = 500
const AD_PICTURE = 60_000

/** Converts an advertisement to the stored form. Its texts have unlimited length on arrival. */
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

function authorOf(message: InboundMessage): ReceiveMessageInput['author'] {
  const address = normalizeAddress({ ...message.author, group: null })
  return address.phone || address.lid ? { ...address, name: nameOf(message.authorName) } : null
}

type Content = Pick<
  ReceiveMessageInput,
  'body' | 'mediaType' | 'mimetype' | 'mediaName' | 'mediaSize' | 'mediaState' | 'voice' | 'looping'
>
const plain = { mimetype: null, mediaName: null, mediaSize: null, mediaState: 'none', voice: false } as const

/** Null without a link. Cuts texts that are too long and drops a picture that is too large or not a JPEG. */
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

/** Returns the message columns that hold the content. */
export function contentColumnsOf(content: ChannelContent, language: Language, timeZone?: string): Content {
  switch (content.kind) {
    case 'text':
      return { ...plain, mediaType: 'chat', body: storable(tappedText(content.optionId) ?? content.text, MAX_BODY) }
    case 'media':
      return mediumOf(content, content.caption)
    case 'location':
      return { ...plain, mediaType: 'locationMessage', body: locationBody(content, content.thumbnail) }
    case 'contact':
      return { ...plain, mediaType: 'vcard', body: storable(content.vcard, MAX_BODY) }
    case 'described': {
      const body = describedBody(language, content.lines, timeZone === undefined ? {} : { timeZone })
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
 * Groups a batch by chat, each in the order of writing. Addresses that a message of the batch links to one person are
 * one chat.
 */
export function byChat(batch: readonly InboundMessage[]): InboundMessage[][] {
  const phoneOfLid = new Map<string, string>()
  for (const { chat } of batch) {
    const { phone, lid } = normalizeAddress(chat)
    if (phone && lid) phoneOfLid.set(lid, phone)
  }
  const chats = new Map<string, InboundMessage[]>()
  for (const message of batch.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const { phone, lid, group } = normalizeAddress(message.chat)
    const key = group ? `g${group}` : (phone ?? (lid && phoneOfLid.get(lid)) ?? `l${lid}`)
    const chat = chats.get(key)
    if (chat) chat.push(message)
    else chats.set(key, [message])
  }
  return [...chats.values()]
}
