/** A row of the outbox that waits in memory. */
export interface Waiting {
  id: number
  contactId: number
  /** 0 people, 1 bots. */
  priority: number
  /** Not before, milliseconds since 1970. */
  dueAt: number
}

export type Next<W extends Waiting> = { take: W } | { waitUntil: number } | { nothing: true }

/**
 * Which row goes next: only heads of chats that nobody works on, chats where a person waits before those of bots, then
 * by age. A head that is not
 * due holds its chat, so that nothing overtakes it there.
 */
export function nextOf<W extends Waiting>(
  chats: ReadonlyMap<number, readonly W[]>,
  busy: ReadonlySet<number>,
  now: number,
): Next<W> {
  let best: W | null = null
  let bestPriority = 0
  let earliest = Number.POSITIVE_INFINITY
  for (const [contactId, rows] of chats) {
    const [head] = rows
    if (!head || busy.has(contactId)) continue
    if (head.dueAt > now) earliest = Math.min(earliest, head.dueAt)
    else {
      const priority = priorityOf(rows)
      if (best && (priority > bestPriority || (priority === bestPriority && head.id > best.id))) continue
      best = head
      bestPriority = priority
    }
  }
  if (best) return { take: best }
  return Number.isFinite(earliest) ? { waitUntil: earliest } : { nothing: true }
}

/** A bot's message that a person's waits behind goes as a person's: it may not be overtaken in its chat. */
const priorityOf = (rows: readonly Waiting[]): number => rows.reduce((least, row) => Math.min(least, row.priority), 1)
