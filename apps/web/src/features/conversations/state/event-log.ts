import type { ThreadChange } from './live-messages.ts'
import type { TicketChange } from './live-tickets.ts'

const KEPT = 5000

/** Records changes in order, so that a response can be updated with the changes that arrived while it was in flight. */
function createEventLog<Change>() {
  let changes: Change[] = []
  let droppedCount = 0
  return {
    add(news: readonly Change[]): void {
      changes.push(...news)
      if (changes.length <= KEPT) return
      const surplus = changes.length - KEPT
      changes = changes.slice(surplus)
      droppedCount += surplus
    },
    /** The current position in the log. */
    mark: () => droppedCount + changes.length,
    since: (mark: number): readonly Change[] => changes.slice(Math.max(0, mark - droppedCount)),
  }
}

/** Changes of tickets, for lists and single tickets. */
export const ticketLog = createEventLog<TicketChange>()
/** Changes inside conversations, loaded or not. */
export const threadLog = createEventLog<ThreadChange>()
