import type { ThreadChange } from './live-messages.ts'
import type { TicketChange } from './live-tickets.ts'

const KEPT = 5000

/** Changes as they came, so that an answer that was on its way meanwhile can be brought up to date. */
function createEventLog<Change>() {
  let changes: Change[] = []
  let dropped = 0
  return {
    add(news: readonly Change[]): void {
      changes.push(...news)
      if (changes.length <= KEPT) return
      const surplus = changes.length - KEPT
      changes = changes.slice(surplus)
      dropped += surplus
    },
    /** A place in the log: now. */
    mark: () => dropped + changes.length,
    since: (mark: number): readonly Change[] => changes.slice(Math.max(0, mark - dropped)),
  }
}

/** What happened to tickets, for lists and single tickets. */
export const ticketLog = createEventLog<TicketChange>()
/** What happened inside conversations, loaded or not. */
export const threadLog = createEventLog<ThreadChange>()
