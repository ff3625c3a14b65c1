import type { TicketChange } from './live-tickets.ts'

const KEPT = 5000
let changes: TicketChange[] = []
let dropped = 0

/** Remembers changes, so that an answer that was on its way meanwhile can be brought up to date. */
export function logChanges(news: readonly TicketChange[]): void {
  changes.push(...news)
  if (changes.length <= KEPT) return
  const surplus = changes.length - KEPT
  changes = changes.slice(surplus)
  dropped += surplus
}

/** A place in the log: now. */
export const logMark = () => dropped + changes.length

/** The changes since a mark. */
export const changesSince = (mark: number) => changes.slice(Math.max(0, mark - dropped))
