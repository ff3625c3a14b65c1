import type { FailureReason, SendFailureKind } from '@recado/channels/channel'
import type { ErrorCode } from '@recado/contract/errors'

const FIRST_MS = 1_000
const LONGEST_MS = 300_000

/**
 * How long to wait before the next try under the same id: 1 s doubling to 5 minutes.
 * @param attempts how many there were, at least one
 * @param random 0 to 1: a fifth of the wait is jitter
 */
export function retryAfter(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(wait * (0.8 + 0.2 * random))
}

/** About two minutes: a change holds the chat behind it, and a person who sees it fail can ask again. */
const MOST_TRIES_OF_A_CHANGE = 8

/** Whether a change of a message is given up after a try that failed so. A number that is blocked waits, as with messages. */
export const isGivenUp = (kind: SendFailureKind, attempts: number): boolean =>
  kind === 'refused' || (kind !== 'blocked' && attempts >= MOST_TRIES_OF_A_CHANGE)

/** About eight minutes. An outcome that stays unknown holds the chat behind it, and a person can ask again. */
const MOST_UNANSWERED_TRIES = 10

/** Whether a message is tried no more: the network refused it, or said nothing for so many tries. Anything else waits. */
export const sendingEnds = (kind: SendFailureKind, unanswered: number): boolean =>
  kind === 'refused' || (kind === 'unknown' && unanswered >= MOST_UNANSWERED_TRIES)

/** The words for what the network says against a message. */
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

/** The error code of a failed try, for any error of the channel. */
export function reasonOf(kind: SendFailureKind, ended = false, reason: FailureReason | null = null): ErrorCode {
  if (kind === 'blocked') return 'ERR_SEND_BLOCKED'
  if (reason) return codeOf[reason]
  return kind === 'unknown' && ended ? 'ERR_SEND_UNCONFIRMED' : 'ERR_SENDING_WAPP_MSG'
}
