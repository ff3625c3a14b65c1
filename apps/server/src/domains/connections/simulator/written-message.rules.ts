import type { ChannelAddress, ChannelMediaKind } from '@recado/channels/channel'
import type { GroupPerson, RecordedContent, RecordedMessage } from '@recado/channels/simulator/record'
import type { SimulatedMessage } from '@recado/contract/connections/simulator'
import { AppError } from '../../../platform/app-error.ts'

/** Timestamps below this are in seconds; in milliseconds they would be from 1973. */
const SECONDS_BELOW = 1e11

/** A message that a phone sends, built from a call's input. */
export interface PhoneMessageDraft {
  message: RecordedMessage
  media: Uint8Array | null
}

/**
 * @param input the fields of the call
 * @param defaults an id for a message without one, the time in milliseconds, and the owner's number
 * @throws AppError ERR_VALIDATION with the field
 */
export function writtenMessage(
  input: SimulatedMessage,
  defaults: { id: string; now: number; owner: string },
): PhoneMessageDraft {
  const person: ChannelAddress = { phone: digits(input.number), lid: input.lid ?? null, group: null }
  const group = groupId(input)
  const fromMe = input.fromMe === true
  if (!person.phone && !person.lid && (!group || !fromMe)) throw new AppError('ERR_VALIDATION', { field: 'number' })
  if (input.id?.includes('\u0000')) throw new AppError('ERR_VALIDATION', { field: 'id' })
  const { content, media } = writtenContent(input)
  const chat = group === null ? person : { phone: null, lid: null, group }
  return {
    media,
    message: {
      id: input.id?.toWellFormed() ?? defaults.id,
      fromCompany: false,
      fromMe,
      chat,
      author: fromMe ? { phone: defaults.owner, lid: null, group: null } : person,
      authorName: fromMe ? '' : (input.name ?? '').toWellFormed(),
      groupName: group === null ? null : (input.group ?? 'Grupo').toWellFormed(),
      quotedId: input.quotedId?.toWellFormed() || (input.quote ? `${defaults.id}Q` : null),
      ...(input.quote && { quote: quoteOf(input.quote, person) }),
      content,
      ...(input.ad && !fromMe && { ad: adOf(input.ad) }),
      ...(group !== null && input.members && { members: input.members.map(memberOf) }),
      sentAt: parseTimestamp(input.timestamp, defaults.now),
      late: input.append === true,
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

/** Group ids are digits. A group that is only named gets the same id each time. */
function groupId(input: SimulatedMessage): string | null {
  if (!input.isGroup) return null
  const name = input.group ?? 'Grupo'
  if (/^\d[\d-]{4,}$/.test(name)) return name
  let sum = 7n
  for (const letter of name) sum = (sum * 131n + BigInt(letter.codePointAt(0) ?? 0)) % 1_000_000_000_000n
  return `120363${sum.toString().padStart(12, '0')}`
}

/** @throws AppError ERR_VALIDATION for an unreadable time */
export function parseTimestamp(input: number | string | undefined, now: number): number {
  if (input === undefined || input === '') return now
  const asNumber = typeof input === 'number' ? input : /^\d+$/.test(input) ? Number(input) : Date.parse(input)
  const milliseconds = typeof input !== 'string' || /^\d+$/.test(input) ? inMilliseconds(asNumber) : asNumber
  // Far below the limits of PostgreSQL and JavaScript, and late enough for any message.
  if (!Number.isFinite(milliseconds) || milliseconds < 0 || milliseconds > 4e12) {
    throw new AppError('ERR_VALIDATION', { field: 'timestamp' })
  }
  return Math.round(milliseconds)
}

const inMilliseconds = (value: number): number => (value < SECONDS_BELOW ? value * 1000 : value)

function writtenContent(input: SimulatedMessage): { content: RecordedContent; media: Uint8Array | null } {
  // A lone surrogate cannot be stored.
  const text = (input.body ?? '').toWellFormed()
  if (input.media) {
    const media = Buffer.from(input.media.base64, 'base64')
    if (media.length === 0) throw new AppError('ERR_VALIDATION', { field: 'media.base64' })
    const { filename } = input.media
    const mimetype = input.media.mimetype.toWellFormed()
    const kind = mediaKind(mimetype)
    const fileName = filename.toWellFormed() || null
    const voice = kind === 'audio' && /ogg|opus/.test(mimetype)
    return {
      media,
      content: { kind: 'media', media: kind, caption: text, mimetype, fileName, size: media.length, voice },
    }
  }
  if (input.location) {
    const { latitude, longitude, name = null, address = null, picture } = input.location
    const place = { kind: 'location', latitude, longitude, name, address } as const
    return { media: null, content: { ...place, ...(picture && { picture }) } }
  }
  if (input.contact) return { media: null, content: card(input.contact) }
  if (!input.linkPreview) return { media: null, content: { kind: 'text', text } }
  const { url, title = '', text: words = '', image = null } = input.linkPreview
  const linkPreview = { url: url.toWellFormed(), title: title.toWellFormed(), text: words.toWellFormed(), image }
  return { media: null, content: { kind: 'text', text, linkPreview } }
}

/** Stickers are always WebP, and pictures never are. */
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
