import type { FailureReason, SendFailureKind } from '@recado/channels/channel'
import type { ErrorCode } from '@recado/contract/errors'

const FIRST_MS = 1_000
const LONGEST_MS = 300_000

/**
 * Returns how long to wait before the next try under the same id: 1 s, doubling up to 5 minutes.
 * @param attempts number of tries so far, at least one
 * @param random 0 to 1: a fifth of the wait is jitter
 */
export function sendRetryDelay(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(wait * (0.8 + 0.2 * random))
}

/** About two minutes: a change blocks the chat behind it, and a user who sees it fail can retry. */
const MOST_TRIES_OF_A_CHANGE = 8

/** Whether a change is given up after this failure. At a blocked number it waits, as messages do. */
export const isGivenUp = (kind: SendFailureKind, attempts: number): boolean =>
  kind === 'refused' || (kind !== 'blocked' && attempts >= MOST_TRIES_OF_A_CHANGE)

/** About eight minutes: an unknown result blocks the chat behind it, and a user can retry. */
const MOST_UNANSWERED_TRIES = 10

/**
 * Whether a message is not retried: the network rejected it, or gave no answer for `MOST_UNANSWERED_TRIES`. Otherwise
 * it waits.
 */
export const sendingEnds = (kind: SendFailureKind, unanswered: number): boolean =>
  kind === 'refused' || (kind === 'unknown' && unanswered >= MOST_UNANSWERED_TRIES)

/** The error codes for the network's reasons. */
export const codeOf: Readonly<Record<FailureReason, ErrorCode>> = {
  windowClosed: 'ERR_WINDOW_CLOSED',
  notReachable: 'ERR_SEND_NOT_REACHABLE',
  template: 'ERR_SEND_TEMPLATE',
  media: 'ERR_SEND_MEDIA',
  tooMany: 'ERR_SEND_LIMIT',
  policy: 'ERR_SEND_POLICY',
  unwanted: 'ERR_SEND_UNWANTED',
  payment: 'ERR_SEND_PAYMENT',
  access: 'ERR_SEND_ACCESS',
  tooLong: 'ERR_TEXT_TOO_LONG',
  firstContact: 'ERR_SEND_FIRST_CONTACT',
}

/** Returns the error code of a failed try, for any error of the channel. */
export function reasonOf(kind: SendFailureKind, hasEnded = false, reason: FailureReason | null = null): ErrorCode {
  if (kind === 'blocked') return 'ERR_SEND_BLOCKED'
  if (reason) return codeOf[reason]
  return kind === 'unknown' && hasEnded ? 'ERR_SEND_UNCONFIRMED' : 'ERR_SENDING_WAPP_MSG'
}
