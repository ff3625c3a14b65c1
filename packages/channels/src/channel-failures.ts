/** Why a send did not succeed. `retry` = same id again later; `unknown` = it may have arrived; `refused` = this message never will; `blocked` = the account may send nothing for now. */
export type SendFailureKind = 'retry' | 'unknown' | 'refused' | 'blocked'

/**
 * What the network said against a message, where people can do something about it. `windowClosed`: the customer wrote too
 * long ago, a template must open the conversation; `notReachable`: no WhatsApp there, or none that takes this; `template`:
 * unknown, not approved, or wrongly filled; `media`: the file does not suit; `tooMany`: more than the network lets through;
 * `policy`: against its rules; `unwanted`: the customer wants no more of this; `payment`: the account is not paid; `access`:
 * the credentials ended or lack a right; `tooLong`: the text has more characters than it takes;
 * `firstContact`: the network lets this number open no conversation for now. It concerns this recipient and others who never wrote.
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

/** Thrown by `downloadMedia`: `gone` = the phone must upload again (404/410), `unavailable` = try later. */
export class MediaFailure extends Error {
  readonly kind: 'gone' | 'unavailable'
  constructor(kind: 'gone' | 'unavailable', message: string) {
    super(message)
    this.name = 'MediaFailure'
    this.kind = kind
  }
}
