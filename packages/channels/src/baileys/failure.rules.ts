import { SendFailure } from '../channel.ts'

/**
 * The number may not open conversations for now ("reach-out time-lock", or a missing privacy token). Existing chats
 * still work.
 */
const FIRST_CONTACT = 463
/** Rate limit: nothing was sent, and the same message may be sent later. */
const TOO_MANY = 429
/** The session is at fault, not the message: not logged in yet, replaced, restarting. */
const LINE_CODES = new Set([401, 402, 403, 405, 421, 428, 440, 479, 515])
const TIMEOUT = 408

/** Returns the HTTP-like status that Baileys puts on its errors; null for other errors. */
export function statusOf(error: unknown): number | null {
  const code = (error as { output?: { statusCode?: unknown } } | null)?.output?.statusCode
  return typeof code === 'number' ? code : null
}

/** Failures with a code of fixed meaning, whatever their source; null for other codes. */
function knownFailure(code: number | null, message: string): SendFailure | null {
  if (code === FIRST_CONTACT) return new SendFailure('refused', message, code, 'firstContact')
  if (code === TOO_MANY) return new SendFailure('retry', message, code, 'tooMany')
  return null
}

/** Converts an error of a send into a SendFailure. A SendFailure stays as it is. */
export function sendFailureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const code = statusOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const failure = knownFailure(code, message)
  if (failure) return failure
  if (code === TIMEOUT) return new SendFailure('unknown', message, code)
  if (code !== null && code >= 400 && code < 500 && !LINE_CODES.has(code)) {
    return new SendFailure('refused', message, code)
  }
  return new SendFailure('retry', message, code)
}

/** Converts the error code of an acknowledgement into a SendFailure. */
export function failureOfAck(code: number): SendFailure {
  const message = `the server refused the message (${code})`
  const failure = knownFailure(code, message)
  if (failure) return failure
  // 479: the device list is outdated; the next attempt fetches it again
  if (code >= 500 || LINE_CODES.has(code) || Number.isNaN(code)) return new SendFailure('retry', message, code)
  return new SendFailure('refused', message, code)
}

/** The close code of a session (table "Sessions"): from Baileys, or 428 when it gave none. */
export function closeCodeOf(error: unknown): number {
  return statusOf(error) ?? 428
}
