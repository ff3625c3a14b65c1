/**
 * How a send failed. `retry`: send again later with the same id. `unknown`: it may have arrived. `refused`: this
 * message will never be accepted. `blocked`: the account may not send for now.
 */
export type SendFailureKind = 'retry' | 'unknown' | 'refused' | 'blocked'

/**
 * The network's reason for refusing a message, where people can act on it.
 * - `windowClosed`: the customer wrote too long ago, so a template must open the conversation
 * - `notReachable`: the number has no WhatsApp, or none that accepts this message
 * - `template`: unknown, not approved, or wrongly filled
 * - `media`: unsuitable file
 * - `tooMany`: rate limit
 * - `policy`: against the network's rules
 * - `unwanted`: the customer opted out
 * - `payment`: the account is unpaid
 * - `access`: the credentials expired or lack a right
 * - `tooLong`: the text has too many characters
 * - `firstContact`: the number may not open conversations for now; affects only people who never wrote to it
 */
export type FailureReason =
  | 'windowClosed'
  | 'notReachable'
  | 'template'
  | 'media'
  | 'tooMany'
  | 'policy'
  | 'unwanted'
  | 'payment'
  | 'access'
  | 'tooLong'
  | 'firstContact'

export class SendFailure extends Error {
  readonly kind: SendFailureKind
  readonly code: number | null
  readonly reason: FailureReason | null
  constructor(kind: SendFailureKind, message: string, code: number | null = null, reason: FailureReason | null = null) {
    super(message)
    this.name = 'SendFailure'
    this.kind = kind
    this.code = code
    this.reason = reason
  }
}

/** Thrown by `downloadMedia`. `gone`: the phone must upload the medium again (404/410). `unavailable`: try later. */
export class MediaFailure extends Error {
  readonly kind: 'gone' | 'unavailable'
  constructor(kind: 'gone' | 'unavailable', message: string) {
    super(message)
    this.name = 'MediaFailure'
    this.kind = kind
  }
}
