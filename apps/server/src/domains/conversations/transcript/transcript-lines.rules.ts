import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { zonedTime } from '@recado/contract/values/zoned-time.rules'
import type { TranscriptTexts } from './transcript-texts.ts'

/** dd/MM/yyyy in the company's time zone. */
export const formatDay = (iso: string, timeZone: string): string =>
  zonedTime(new Date(iso), timeZone).day.split('-').reverse().join('/')
/** HH:mm in the company's time zone. */
export const clockOf = (iso: string, timeZone: string): string => zonedTime(new Date(iso), timeZone).clock
const momentOf = (iso: string, timeZone: string) => `${formatDay(iso, timeZone)} ${clockOf(iso, timeZone)}`

/** Returns the author of a message as the transcript names them. */
export function senderOf(message: Message, texts: TranscriptTexts, company: string): string {
  if (!message.fromMe) return message.contact?.name ?? ''
  if (message.isAutomatic) return texts.automatic
  if (message.user) return message.user.name
  return message.fromPhone ? `${company} (${texts.phone})` : company
}

/** Returns a message in print: its text, or a medium's kind and name. */
export function printedBody(message: Message, texts: TranscriptTexts): string {
  if (message.isDeleted) return `[${texts.deleted}]`
  const { mediaType, mediaName, body } = message
  if (mediaType === 'chat') return body
  const kind = texts.media[mediaType]
  switch (mediaType) {
    case 'locationMessage': {
      const [, link = '', description = ''] = body.split('|')
      return [`[${kind}]`, description, link].filter((part) => part !== '').join(' ')
    }
    case 'vcard':
    case 'contactMessage':
      return `[${kind}: ${/^FN:(.*)$/m.exec(body)?.[1]?.trim() ?? ''}]`
    case 'call_log':
      return `[${kind}]`
    case 'unsupported':
      return body === '' ? `[${kind}]` : `[${kind}: ${body}]`
    default: {
      const mediaLabel = mediaName ? `[${kind}: ${mediaName}]` : `[${kind}]`
      return body !== '' && body !== mediaName ? `${mediaLabel}\n${body}` : mediaLabel
    }
  }
}

/** Returns the quoted message in one line; '' without one. */
export function quoteIn(message: Message, texts: TranscriptTexts): string {
  const { quotedMsg, quote, isDeleted } = message
  if (isDeleted || (!quotedMsg && !quote)) return ''
  const quoted = quotedMsg ?? { ...quote, body: quote?.text ?? '', isDeleted: false, contact: null }
  const isStatus = !quotedMsg && quote?.kind === 'status'
  const name = quoted.fromMe ? texts.company : (quotedMsg?.contact?.name ?? quote?.name ?? '')
  const text = oneLine(printedBody({ ...message, ...quoted, mediaName: null } as Message, texts))
  const about = [isStatus ? texts.status : texts.answer, name].filter((part) => part !== '').join(' – ')
  return `[${about}: ${text === '' ? texts.elsewhere : text}]`
}

const MAX_QUOTE = 200
const oneLine = (text: string): string => {
  const line = text
    .slice(0, 4 * MAX_QUOTE)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_QUOTE ? `${wholeSigns(line, MAX_QUOTE)}…` : line
}

/** Returns the message's advertisement in one line; '' without one. */
export function adIn({ ad, isDeleted }: Message, texts: TranscriptTexts): string {
  if (!ad || isDeleted) return ''
  const name = [ad.headline, ad.sourceUrl].filter((part) => part !== '').join(' – ') || ad.sourceId
  return name ? `[${texts.ad}: ${name}]` : `[${texts.ad}]`
}

/** Returns the labelled facts above a conversation. */
export function factsOf(ticket: Ticket, texts: TranscriptTexts, timeZone: string): Array<[string, string]> {
  const { contact, queue, user, whatsapp } = ticket
  const facts: Array<[string, string]> = [
    [texts.number, contact.number === '' || contact.isGroup ? '' : `+${contact.number}`],
    [texts.protocol, ticket.code],
    [texts.queue, queue?.name ?? ''],
    [texts.attendant, user?.name ?? ''],
    [texts.connection, whatsapp?.name ?? ''],
    [texts.period, `${momentOf(ticket.createdAt, timeZone)} – ${momentOf(ticket.lastMessageAt, timeZone)}`],
  ]
  return facts.filter(([, value]) => value !== '')
}
