import type { SendClass } from './send-class.ts'

/** An outbox item that waits in memory. */
export interface Waiting {
  id: number
  contactId: number
  sendClass: SendClass
  /** It was tried before: nothing overtakes it in its chat. */
  begun: boolean
  /** It goes to somebody never written to before. */
  isNew: boolean
  /** It goes to somebody who never wrote to the connection. */
  isFirst?: boolean
  /** Not before, milliseconds since 1970. */
  dueAt: number
}

/**
 * Which items stay. Of those that have not begun: those of a class and above, and those to new people of a class and above; 4: none.
 * Of all: first contacts.
 */
export interface Held {
  from: number
  newFrom: number
  first?: boolean
}

const nothing: Held = { from: 4, newFrom: 4 }

/** Whether an item stays for now. */
const stays = ({ begun, isNew, isFirst, sendClass }: Waiting, held: Held): boolean =>
  (held.first === true && isFirst === true) ||
  (!begun && (sendClass >= held.from || (isNew && sendClass >= held.newFrom)))

export type Next<W extends Waiting> = { take: W } | { waitUntil: number } | { nothing: true }

/** The order within a chat: items that have begun, then by class, then by age. */
export const inChatOrder = (a: Waiting, b: Waiting): number =>
  Number(b.begun) - Number(a.begun) || (a.begun ? 0 : a.sendClass - b.sendClass) || a.id - b.id

/**
 * Which item goes next: only heads of chats that nobody works on, chats where a person waits before all others, then by
 * age. A head that is not due holds its chat, so that nothing overtakes it there.
 * @param chats each in the order of inChatOrder
 * @param held which items stay
 */
export function nextOf<W extends Waiting>(
  chats: ReadonlyMap<number, readonly W[]>,
  busy: ReadonlySet<number>,
  now: number,
  held: Held = nothing,
): Next<W> {
  let best: W | null = null
  let bestClass = 0
  let earliest = Number.POSITIVE_INFINITY
  for (const [contactId, rows] of chats) {
    const [head] = rows
    if (!head || busy.has(contactId) || stays(head, held)) continue
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

/** An item that has begun and that a person's waits behind goes as a person's: it may not be overtaken in its chat. */
const classOf = (rows: readonly Waiting[]): number => rows.reduce((least, row) => Math.min(least, row.sendClass), 3)
