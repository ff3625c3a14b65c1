import type {
  AckLevel,
  ChannelAddress,
  ChannelContent,
  ChannelMediaKind,
  InboundMessage,
  InboundQuote,
} from '../channel.ts'
import { describedPost, type PostedKinds, referredProductLines, unknownPost, withProduct } from './kinds.rules.ts'
import { listOf, wordOf } from './posted-values.rules.ts'
import { vcardOf } from './vcard.rules.ts'

/** A customer's message, or an echo of one that the business wrote on its phone, as posted. */
export interface PostedMessage extends Omit<PostedKinds, 'interactive'> {
  from?: string
  from_user_id?: string
  to?: string
  to_user_id?: string
  group_id?: string
  id?: string
  timestamp?: string
  type?: string
  text?: { body?: string }
  image?: PostedMedium
  video?: PostedMedium
  audio?: PostedMedium
  document?: PostedMedium
  sticker?: PostedMedium
  location?: PostedPlace
  contacts?: Array<Parameters<typeof vcardOf>[0]>
  interactive?: PostedKinds['interactive'] & { button_reply?: Reply; list_reply?: Reply }
  button?: { text?: string; payload?: string }
  reaction?: { message_id?: string; emoji?: string }
  edit?: { original_message_id?: string; message?: { text?: { body?: string }; [medium: string]: unknown } }
  revoke?: { original_message_id?: string }
  referral?: PostedReferral
}

/** The advertisement or post from which the customer wrote. */
interface PostedReferral {
  source_url?: string
  source_id?: string
  source_type?: string
  headline?: string
  body?: string
  ctwa_clid?: string
}

interface PostedPlace {
  latitude?: number | string
  longitude?: number | string
  name?: string
  address?: string
  url?: string
}

interface PostedMedium {
  id?: string
  mime_type?: string
  caption?: string
  filename?: string
  voice?: boolean
}

interface Reply {
  id?: string
  title?: string
}

export interface PostedContact {
  wa_id?: string
  user_id?: string
  profile?: { name?: string; username?: string }
}

export interface PostedStatus {
  id?: string
  status?: string
  recipient_id?: string
  recipient_user_id?: string
  errors?: Array<{ code?: number; title?: string; message?: string; error_data?: { details?: string } }>
}

/** One event of a post, in the product's terms. */
export type PostedEvent =
  | { kind: 'message'; message: InboundMessage }
  | { kind: 'reaction'; chat: ChannelAddress; id: string; emoji: string; isOurs: boolean }
  | { kind: 'edited'; chat: ChannelAddress; id: string; fromMe: boolean; text: string; at: number }
  | { kind: 'deleted'; chat: ChannelAddress; id: string; fromMe: boolean }
  | { kind: 'nothing'; why: string }

/** Messages older than this count as late, so that bots do not answer them. */
const LATE_AFTER_MS = 3 * 60_000

const NO_ADDRESS: ChannelAddress = { phone: null, lid: null, group: null }
/** Maximum length of an id of a message, a call or a person. The network's ids have at most 128 characters. */
export const LONGEST_ID = 200
/** E.164 has at most 15 digits. */
const LONGEST_PHONE = 20
/** 2100-01-01 in seconds, far below the latest date that the database can store. */
const LATEST_S = 4_102_444_800

const digits = (text: unknown) => {
  const digitText = wordOf(text).replaceAll(/\D/g, '')
  return digitText === '' || digitText.length > LONGEST_PHONE ? null : digitText
}

/** Milliseconds of a posted timestamp from 1970 to 2099, else `now`. */
export function timeOf(timestamp: string | undefined, now: number): number {
  const seconds = Number(timestamp)
  return seconds > 0 && seconds < LATEST_S ? seconds * 1000 : now
}

/** The address of a person; null without phone and user id. */
export function personOf(phone: string | undefined, userId: string | undefined): ChannelAddress | null {
  const lid = wordOf(userId)
  const address = { phone: digits(phone), lid: lid === '' || lid.length > LONGEST_ID ? null : lid, group: null }
  return address.phone || address.lid ? address : null
}

/** The events of a customer's message. Several contact cards become one message each. */
export function eventsOfMessage(posted: PostedMessage, contacts: readonly PostedContact[], now: number): PostedEvent[] {
  const of = listOf(contacts).find(({ wa_id: waId, user_id: userId }) =>
    posted.from ? digits(waId) === digits(posted.from) : userId === posted.from_user_id,
  )
  const contact = of ?? (contacts?.length === 1 ? listOf(contacts)[0] : undefined)
  const chat = personOf(posted.from ?? contact?.wa_id, posted.from_user_id ?? contact?.user_id)
  const name = wordOf(contact?.profile?.name) || wordOf(contact?.profile?.username)
  return postedEvents(posted, chat, { isOurs: false, name, now })
}

/** The events of a message that the business wrote on its own phone. */
export const eventsOfEcho = (posted: PostedMessage, now: number): PostedEvent[] =>
  postedEvents(posted, personOf(posted.to, posted.to_user_id), { isOurs: true, name: '', now })

interface About {
  isOurs: boolean
  name: string
  now: number
}

function postedEvents(posted: PostedMessage, chat: ChannelAddress | null, about: About): PostedEvent[] {
  const { id, group_id: groupId } = posted
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID || !chat)
    return [{ kind: 'nothing', why: 'a message without an id or a sender' }]
  if (groupId) return [{ kind: 'nothing', why: 'a message of a group' }]
  const change = changeOf(posted, chat, about)
  if (change) return [change]
  const sentAt = timeOf(posted.timestamp, about.now)
  const quote = quoteOf(posted, chat)
  return readableContents(posted).map((content, index) => ({
    kind: 'message',
    message: {
      ...{ id: index === 0 ? id : `${id}#${index + 1}`, chat, author: about.isOurs ? NO_ADDRESS : chat },
      ...{ authorName: about.name, groupName: null, fromMe: about.isOurs, sentAt },
      ...{ late: about.now - sentAt > LATE_AFTER_MS, quotedId: quote ? (posted.context?.id ?? null) : null, content },
      ...(quote && { quote }),
      ...(index === 0 && !about.isOurs ? adOf(posted.referral) : {}),
    },
  }))
}

/**
 * The network's data about the quoted message: its author, and the product it showed. Null for a context without an id
 * (a forwarded message).
 */
function quoteOf(posted: PostedMessage, chat: ChannelAddress): InboundQuote | null {
  const { id, from, from_user_id: userId } = posted.context ?? {}
  if (typeof id !== 'string' || id === '') return null
  const [phone, lid] = [digits(wordOf(from)), wordOf(userId) || null]
  const isTheirs = (phone !== null && phone === chat.phone) || (lid !== null && lid === chat.lid)
  const product = referredProductLines(posted)
  return {
    ...{ kind: 'message', author: isTheirs ? chat : null, fromMe: !isTheirs && phone !== null, thumbnail: null },
    content: product.length > 0 ? { kind: 'described', what: 'product', lines: product } : { kind: 'text', text: '' },
  }
}

function adOf(referral: PostedReferral | undefined): Pick<InboundMessage, 'ad'> {
  if (!referral || typeof referral !== 'object') return {}
  const ad = {
    headline: wordOf(referral.headline),
    body: wordOf(referral.body),
    sourceUrl: wordOf(referral.source_url),
    sourceId: wordOf(referral.source_id),
    sourceType: wordOf(referral.source_type),
    clickId: wordOf(referral.ctwa_clid),
  }
  return Object.values(ad).some((text) => text !== '') ? { ad } : {}
}

function changeOf(posted: PostedMessage, chat: ChannelAddress, { isOurs, now }: About): PostedEvent | null {
  const { type, reaction, edit, revoke } = posted
  if (type === 'reaction' && reaction?.message_id)
    return { kind: 'reaction', chat, id: reaction.message_id, emoji: wordOf(reaction.emoji), isOurs }
  if (type === 'revoke' && revoke?.original_message_id)
    return { kind: 'deleted', chat, id: revoke.original_message_id, fromMe: isOurs }
  if (type !== 'edit' || !edit?.original_message_id) return null
  const text = editedText(edit.message)
  const at = timeOf(posted.timestamp, now)
  return { kind: 'edited', chat, id: edit.original_message_id, fromMe: isOurs, text, at }
}

function editedText(message: NonNullable<PostedMessage['edit']>['message']): string {
  if (message?.text?.body !== undefined) return wordOf(message.text.body)
  for (const kind of ['image', 'video', 'document'] as const) {
    const caption = (message?.[kind] as PostedMedium | undefined)?.caption
    if (caption !== undefined) return wordOf(caption)
  }
  return ''
}

/** A message with fields in an unexpected format is stored unread, so that the network does not post it forever. */
function readableContents(posted: PostedMessage): ChannelContent[] {
  try {
    return contentsOf(posted).map((content) => withProduct(content, posted))
  } catch {
    return [unknownPost({ type: wordOf(posted.type) })]
  }
}

function contentsOf(posted: PostedMessage): ChannelContent[] {
  const { type = '' } = posted
  const describedContent = describedPost(posted)
  if (describedContent) return [describedContent]
  switch (type) {
    case 'text':
      return [textOf(posted.text?.body)]
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return [mediumOf(type, posted[type])]
    case 'location':
      return [placeOf(posted.location)]
    case 'contacts':
      return cardsOf(posted.contacts ?? [])
    case 'interactive':
      return [tappedOf(posted.interactive?.button_reply ?? posted.interactive?.list_reply)]
    case 'button':
      return [tappedOf({ title: posted.button?.text ?? '', id: posted.button?.payload ?? '' })]
    default:
      return [unknownPost(posted)]
  }
}

const textOf = (body: unknown): ChannelContent =>
  wordOf(body).trim() === ''
    ? { kind: 'described', what: 'unreadable', lines: [{ word: 'empty' }] }
    : { kind: 'text', text: wordOf(body) }

function mediumOf(media: ChannelMediaKind, posted: PostedMedium | undefined): ChannelContent {
  const id = wordOf(posted?.id)
  if (!posted || id === '') return { kind: 'described', what: media, lines: [{ word: media }] }
  const { caption, filename, mime_type: mimetype, voice } = posted
  return {
    ...{ kind: 'media', media, caption: wordOf(caption), fileName: wordOf(filename) || null, size: null },
    ...{ mimetype: wordOf(mimetype) || 'application/octet-stream', voice: voice === true, ref: { id } },
  }
}

function placeOf(place: PostedMessage['location']): ChannelContent {
  const { latitude, longitude, url } = place ?? {}
  const name = wordOf(place?.name) || null
  const address = [place?.address, url].filter((part) => wordOf(part) !== '').join(' - ') || null
  const [north, east] = [coordinate(latitude), coordinate(longitude)]
  if (north === null || east === null) return { kind: 'described', what: 'location', lines: [{ word: 'place' }] }
  return { kind: 'location', latitude: north, longitude: east, name, address, thumbnail: null }
}

/** The network sends coordinates as numbers or as text. */
function coordinate(value: number | string | undefined): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof degrees === 'number' && Number.isFinite(degrees) ? degrees : null
}

function cardsOf(cards: NonNullable<PostedMessage['contacts']>): ChannelContent[] {
  if (cards.length === 0) return [{ kind: 'described', what: 'contact', lines: [{ word: 'contact' }] }]
  return cards.map((card) => ({ kind: 'contact', ...vcardOf(card) }))
}

function tappedOf(reply: Reply | undefined): ChannelContent {
  const [title, id] = [wordOf(reply?.title), wordOf(reply?.id)]
  if (title === '') return { kind: 'described', what: 'unreadable', lines: [{ word: 'placeholder' }] }
  return { kind: 'text', text: title, ...(id ? { optionId: id } : {}) }
}

const levels: ReadonlyMap<string, AckLevel> = new Map([
  ['sent', 2],
  ['delivered', 3],
  ['read', 4],
  ['played', 5],
])

/** The ack level of a status; null for other statuses. */
export const levelOf = (status: string | undefined): AckLevel | null => levels.get(status ?? '') ?? null

/** The network's text about a failure. */
export function failureWords({ errors }: PostedStatus): { code: number | null; words: string } {
  const [error] = errors ?? []
  const messages = [error?.title, error?.error_data?.details ?? error?.message].filter(Boolean)
  const code = Math.trunc(Number(error?.code ?? Number.NaN))
  return { code: Math.abs(code) < 2 ** 31 ? code : null, words: [...new Set(messages)].join(': ').slice(0, 400) }
}
