import type { Message } from '@recado/contract/conversations/message'
import { dayOf as dayIn } from '../../../platform/values/company-time.rules.ts'
import { shownTimeZone } from '../../../platform/values/company-zone.rules.ts'
import { pictureBox } from '../content/picture-box.rules.ts'

/** The meaning of the ticks beside a message. Each has an icon and a label (MSG-05, messages.1). */
export type Sign = 'waiting' | 'sent' | 'delivered' | 'received' | 'read' | 'played' | 'unconfirmed' | 'late' | 'failed'

const signs = ['waiting', 'sent', 'delivered', 'received', 'read', 'played'] as const

/**
 * Ack 0 is a clock, 1 sent, 2 delivered, 3 a double tick, 4 and 5 a coloured double tick. A sending problem takes
 * precedence.
 */
export function signOf({ ack, sendState, sendError }: Pick<Message, 'ack' | 'sendState' | 'sendError'>): Sign {
  if (sendState === 'failed') return 'failed'
  if (ack === 0 && sendState === 'sent') return 'sent'
  if (ack <= 1 && sendState === 'unconfirmed') return 'unconfirmed'
  if (ack === 0 && sendState === 'waiting' && sendError) return 'late'
  return signs[ack] ?? 'waiting'
}

type Neighbour = (Pick<Message, 'fromMe' | 'createdAt' | 'contact'> & Partial<Pick<Message, 'user'>>) | undefined

const days = new Map<string, string>()
const KEPT_DAYS = 20_000

/**
 * Returns the day of an instant in the company's time zone. Cached per minute, because calendar calls are too slow for
 * every row of every render.
 */
function dayOf(iso: string): string {
  const minute = iso.slice(0, 16) + shownTimeZone()
  const cachedDay = days.get(minute)
  if (cachedDay) return cachedDay
  const day = dayIn(iso, shownTimeZone())
  if (days.size > KEPT_DAYS) days.clear()
  days.set(minute, day)
  return day
}

/** Returns whether a day separator is above a message, in the company's time zone. */
export const beginsDay = (before: Neighbour, message: Pick<Message, 'createdAt'>) =>
  !before || dayOf(before.createdAt) !== dayOf(message.createdAt)

/** Returns whether the message's author differs from the one before, so that a new group of bubbles starts. */
export const beginsGroup = (before: Neighbour, message: NonNullable<Neighbour>) =>
  !before ||
  before.fromMe !== message.fromMe ||
  before.contact?.id !== message.contact?.id ||
  before.user?.id !== message.user?.id

/**
 * Returns the ticket that starts with a message: an earlier one, or 'this' where the conversation returns to the ticket
 * in the header. Undefined if no ticket starts or it is not loaded.
 */
export function beginsTicket<T>(
  before: Pick<Message, 'ticketId'> | undefined,
  message: Pick<Message, 'ticketId'>,
  current: number,
  earlier: ReadonlyMap<number, T> | undefined,
): T | 'this' | undefined {
  if (before ? before.ticketId === message.ticketId : message.ticketId === current) return undefined
  return message.ticketId === current ? 'this' : earlier?.get(message.ticketId)
}

/**
 * Returns the estimated height of a row before it is measured, in pixels, accurate enough to keep the scroll bar from
 * jumping.
 */
export function estimatedHeight({
  mediaType,
  body,
  isDeleted,
  quotedMsg,
  mediaPixels,
  quote: stored,
}: Message): number {
  const quote = quotedMsg || stored ? 54 : 0
  if (isDeleted) return 42
  switch (mediaType) {
    case 'image':
    case 'video': {
      const { width, height } = pictureBox(mediaPixels)
      return height + 40 + 20 * (linesOf(body, width / 7) - 1) + quote
    }
    case 'sticker':
      return 172
    case 'audio':
      return 66 + quote
    case 'locationMessage':
      return 200
    case 'application':
    case 'vcard':
    case 'contactMessage':
      return 76 + quote
    default:
      return 22 + 20 * linesOf(body, 62) + quote
  }
}

const linesOf = (text: string, letters: number) =>
  Math.min(
    400,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0),
  )
