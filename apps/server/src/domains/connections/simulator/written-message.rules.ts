import type { ChannelAddress, ChannelMediaKind } from '@recado/channels/channel'
import type { GroupPerson, RecordedContent, RecordedMessage } from '@recado/channels/simulator/record'
import type { SimulatedMessage } from '@recado/contract/connections/simulator'
import { AppError } from '../../../platform/app-error.ts'

/** Below this a number means seconds: in milliseconds it would be 1973. */
const SECONDS_BELOW = 1e11

/** The message that a phone sends, from the input of a call. */
export interface Written {
  message: RecordedMessage
  media: Uint8Array | null
}

/**
 * @param given the fields of the call
 * @param made an id for a message that names none, the time in milliseconds, and the owner's number
 * @throws AppError ERR_VALIDATION with the field
 */
export function writtenMessage(given: SimulatedMessage, made: { id: string; now: number; owner: string }): Written {
  const person: ChannelAddress = { phone: digits(given.number), lid: given.lid ?? null, group: null }
  const group = groupId(given)
  const fromMe = given.fromMe === true
  if (!person.phone && !person.lid && (!group || !fromMe)) throw new AppError('ERR_VALIDATION', { field: 'number' })
  if (given.id?.includes('\u0000')) throw new AppError('ERR_VALIDATION', { field: 'id' })
  const { content, media } = writtenContent(given)
  const chat = group === null ? person : { phone: null, lid: null, group }
  return {
    media,
    message: {
      id: given.id?.toWellFormed() ?? made.id,
      fromCompany: false,
      fromMe,
      chat,
      author: fromMe ? { phone: made.owner, lid: null, group: null } : person,
      authorName: fromMe ? '' : (given.name ?? '').toWellFormed(),
      groupName: group === null ? null : (given.group ?? 'Grupo').toWellFormed(),
      quotedId: given.quotedId?.toWellFormed() || (given.quote ? `${made.id}Q` : null),
      ...(given.quote && { quote: quoteOf(given.quote, person) }),
      content,
      ...(given.ad && !fromMe && { ad: adOf(given.ad) }),
      ...(group !== null && given.members && { members: given.members.map(memberOf) }),
      sentAt: instantOf(given.timestamp, made.now),
      late: given.append === true,
    },
  }
}

const memberOf = ({ number, lid, name }: NonNullable<SimulatedMessage['members']>[number]): GroupPerson => ({
  phone: digits(number),
  lid: lid ?? null,
  name: (name ?? '').toWellFormed(),
})

const adOf = ({
  headline,
  body,
  sourceUrl,
  sourceId,
  sourceType,
  clickId,
  picture,
}: NonNullable<SimulatedMessage['ad']>) => ({
  headline: headline ?? '',
  body: body ?? '',
  sourceUrl: sourceUrl ?? '',
  sourceId: sourceId ?? '',
  sourceType: sourceType ?? 'ad',
  clickId: clickId ?? '',
  ...(picture && { picture }),
})

function quoteOf({ kind, text, fromMe }: NonNullable<SimulatedMessage['quote']>, author: ChannelAddress) {
  const isOurs = fromMe === true
  return { kind, text: (text ?? '').toWellFormed(), fromMe: isOurs, author: isOurs ? null : author }
}

const digits = (number: string | undefined): string | null => number?.replace(/\D/g, '') || null

/** Groups have ids of digits; one that is only named gets the same id each time. */
function groupId(given: SimulatedMessage): string | null {
  if (!given.isGroup) return null
  const name = given.group ?? 'Grupo'
  if (/^\d[\d-]{4,}$/.test(name)) return name
  let sum = 7n
  for (const letter of name) sum = (sum * 131n + BigInt(letter.codePointAt(0) ?? 0)) % 1_000_000_000_000n
  return `120363${sum.toString().padStart(12, '0')}`
}

/** @throws AppError ERR_VALIDATION for a time that cannot be read */
export function instantOf(given: number | string | undefined, now: number): number {
  if (given === undefined || given === '') return now
  const asNumber = typeof given === 'number' ? given : /^\d+$/.test(given) ? Number(given) : Date.parse(given)
  const milliseconds = typeof given !== 'string' || /^\d+$/.test(given) ? inMilliseconds(asNumber) : asNumber
  // PostgreSQL and JavaScript both end later; nobody writes messages there.
  if (!Number.isFinite(milliseconds) || milliseconds < 0 || milliseconds > 4e12) {
    throw new AppError('ERR_VALIDATION', { field: 'timestamp' })
  }
  return Math.round(milliseconds)
}

const inMilliseconds = (value: number): number => (value < SECONDS_BELOW ? value * 1000 : value)

function writtenContent(given: SimulatedMessage): { content: RecordedContent; media: Uint8Array | null } {
  // Half a surrogate pair is no text that can be stored.
  const text = (given.body ?? '').toWellFormed()
  if (given.media) {
    const media = Buffer.from(given.media.base64, 'base64')
    if (media.length === 0) throw new AppError('ERR_VALIDATION', { field: 'media.base64' })
    const { filename } = given.media
    const mimetype = given.media.mimetype.toWellFormed()
    const kind = mediaKind(mimetype)
    const fileName = filename.toWellFormed() || null
    const voice = kind === 'audio' && /ogg|opus/.test(mimetype)
    return {
      media,
      content: { kind: 'media', media: kind, caption: text, mimetype, fileName, size: media.length, voice },
    }
  }
  if (given.location) {
    const { latitude, longitude, name = null, address = null, picture } = given.location
    const place = { kind: 'location', latitude, longitude, name, address } as const
    return { media: null, content: { ...place, ...(picture && { picture }) } }
  }
  if (given.contact) return { media: null, content: card(given.contact) }
  if (!given.linkPreview) return { media: null, content: { kind: 'text', text } }
  const { url, title = '', text: words = '', image = null } = given.linkPreview
  const linkPreview = { url: url.toWellFormed(), title: title.toWellFormed(), text: words.toWellFormed(), image }
  return { media: null, content: { kind: 'text', text, linkPreview } }
}

/** Stickers travel as WebP, pictures never do. */
export function mediaKind(mimetype: string): ChannelMediaKind {
  if (mimetype.startsWith('image/webp')) return 'sticker'
  const [kind] = mimetype.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}

function card({ name, number }: { name: string; number: string }): RecordedContent {
  const plain = name.replace(/[\r\n]+/g, ' ')
  const phone = number.replace(/\D/g, '')
  const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${plain}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`
  return { kind: 'contact', displayName: plain, vcard }
}
