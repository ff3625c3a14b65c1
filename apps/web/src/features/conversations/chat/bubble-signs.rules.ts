import type { Message } from '@recado/contract/conversations/message'
import { pictureBox } from '../content/picture-box.rules.ts'

/** The meaning of the ticks beside a message; each has an icon and a word (MSG-05, messages.1). */
export type Sign = 'waiting' | 'sent' | 'delivered' | 'received' | 'read' | 'played' | 'unconfirmed' | 'late' | 'failed'

const signs = ['waiting', 'sent', 'delivered', 'received', 'read', 'played'] as const

/** 0 clock, 1 sent, 2 delivered, 3 double tick, 4 and 5 coloured double tick; a problem of sending comes first. */
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

/** The day of an instant where the browser is. Kept per minute: asking the calendar for every row of every drawing is slow. */
function dayOf(iso: string): string {
  const minute = iso.slice(0, 16)
  const known = days.get(minute)
  if (known) return known
  const date = new Date(iso)
  const day = `${date.getFullYear()}/${date.getMonth()}/${date.getDate()}`
  if (days.size > KEPT_DAYS) days.clear()
  days.set(minute, day)
  return day
}

/** Whether a day separator stands above a message, as this browser counts days. */
export const beginsDay = (before: Neighbour, message: Pick<Message, 'createdAt'>) =>
  !before || dayOf(before.createdAt) !== dayOf(message.createdAt)

/** Whether someone else wrote the message before, so that a new group of bubbles begins. */
export const beginsGroup = (before: Neighbour, message: NonNullable<Neighbour>) =>
  !before ||
  before.fromMe !== message.fromMe ||
  before.contact?.id !== message.contact?.id ||
  before.user?.id !== message.user?.id

/**
 * The ticket that begins with a message: an earlier one, or 'this' where the conversation comes back to the ticket in the
 * header. Undefined where none begins, or nothing is known of it.
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
 * How high a row will be before it is measured, in pixels: near enough that the scroll bar does not jump.
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
