import type { Ticket } from '@recado/contract/conversations/ticket'
import type { ErrorCode } from '@recado/contract/errors'

const DAY = 86_400_000
/** Nobody plans further; a year typed wrongly shall not bury a customer. */
const LONGEST = 366 * DAY

/**
 * Whether a ticket may be put off.
 * @param until null: only the customer's next message ends it
 * @returns the code of the refusal, or null
 */
export function snoozeRefusal(status: Ticket['status'], until: Date | null, now: Date): ErrorCode | null {
  if (status === 'closed') return 'ERR_TICKET_STATUS'
  if (until && (until <= now || until.getTime() - now.getTime() > LONGEST)) return 'ERR_VALIDATION'
  return null
}

/**
 * Whether a job that was set for an instant still has to wake the ticket: it may have been put off anew since. The
 * ticket's own time is compared, not the clock, so that a job which runs a moment early is right too.
 */
export const isDue = (snoozedUntil: Date | null, jobUntil: Date): boolean =>
  snoozedUntil !== null && snoozedUntil <= jobUntil
