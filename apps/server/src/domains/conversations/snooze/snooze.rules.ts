import type { Ticket } from '@recado/contract/conversations/ticket'
import type { ErrorCode } from '@recado/contract/errors'

const DAY = 86_400_000
/** The longest snooze: a mistyped year must not hide a customer. */
const LONGEST = 366 * DAY

/**
 * Whether a ticket may be snoozed.
 * @param until null: only the customer's next message ends it
 * @returns the error code of the rejection, or null
 */
export function snoozeRefusal(status: Ticket['status'], until: Date | null, now: Date): ErrorCode | null {
  if (status === 'closed') return 'ERR_TICKET_STATUS'
  if (until && (until <= now || until.getTime() - now.getTime() > LONGEST)) return 'ERR_VALIDATION'
  return null
}

/**
 * Whether a job planned for an instant must still wake the ticket, which may have been snoozed again. Compares with the
 * ticket's own time, not the clock, so that a job that runs a moment early still wakes it.
 */
export const isDue = (snoozedUntil: Date | null, jobUntil: Date): boolean =>
  snoozedUntil !== null && snoozedUntil <= jobUntil
