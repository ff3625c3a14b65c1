import type { SendClass } from './send-class.ts'

/** An outbox item in memory. */
export interface Waiting {
  id: number
  contactId: number
  sendClass: SendClass
  /** It was tried before: no other item of its chat may overtake it. */
  begun: boolean
  /** The recipient was never written to before. */
  isNew: boolean
  /** The recipient never wrote to the connection. */
  isFirst?: boolean
  /** Earliest time, in milliseconds since 1970. */
  dueAt: number
}

/**
 * Which items are held. `from` and `newFrom` only hold items that have not begun: those of a class and above, and those
 * to new people of a class and above (4: none). `first` holds all first contacts.
 */
export interface Holds {
  from: number
  newFrom: number
  first?: boolean
}

const nothing: Holds = { from: 4, newFrom: 4 }

/** Whether an item is held now. */
const stays = ({ begun: hasBegun, isNew, isFirst, sendClass }: Waiting, holds: Holds): boolean =>
  (holds.first === true && isFirst === true) ||
  (!hasBegun && (sendClass >= holds.from || (isNew && sendClass >= holds.newFrom)))

export type NextItem<W extends Waiting> = { take: W } | { waitUntil: number } | { nothing: true }

/** The order within a chat: items that have begun, then by class, then by age. */
export const inChatOrder = (a: Waiting, b: Waiting): number =>
  Number(b.begun) - Number(a.begun) || (a.begun ? 0 : a.sendClass - b.sendClass) || a.id - b.id

/**
 * Returns the next item: the head of a chat that is not being worked on, with chats where a user's message waits first,
 * then by age. A head that is not due blocks its chat, so that no item overtakes it there.
 * @param chats each in the order of inChatOrder
 * @param holds which items are held
 */
export function nextOf<W extends Waiting>(
  chats: ReadonlyMap<number, readonly W[]>,
  busy: ReadonlySet<number>,
  now: number,
  holds: Holds = nothing,
): NextItem<W> {
  let best: W | null = null
  let bestClass = 0
  let earliest = Number.POSITIVE_INFINITY
  for (const [contactId, rows] of chats) {
    const [head] = rows
    if (!head || busy.has(contactId) || stays(head, holds)) continue
    if (head.dueAt > now) earliest = Math.min(earliest, head.dueAt)
    else {
      const sendClass = classOf(rows)
      if (best && (sendClass > bestClass || (sendClass === bestClass && head.id > best.id))) continue
      best = head
      bestClass = sendClass
    }
  }
  if (best) return { take: best }
  return Number.isFinite(earliest) ? { waitUntil: earliest } : { nothing: true }
}

/**
 * An item that has begun ahead of a user's message gets the user's class, because it may not be overtaken in its chat.
 */
const classOf = (rows: readonly Waiting[]): number => rows.reduce((least, row) => Math.min(least, row.sendClass), 3)
