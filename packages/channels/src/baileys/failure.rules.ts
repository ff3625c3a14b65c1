import { SendFailure } from '../channel.ts'

/** The number may open no conversation for now ("reach-out time-lock", or a missing privacy token): established chats go on. */
const FIRST_CONTACT = 463
/** Too much at once: nothing was sent, the same message may go later. */
const TOO_MANY = 429
/** The session, not the message, is the trouble: not logged in yet, replaced, restarting. */
const LINE_CODES = new Set([401, 402, 403, 405, 421, 428, 440, 479, 515])
const TIMEOUT = 408

/** The HTTP-like status that Baileys puts on its errors; null on any other error. */
export function statusOf(error: unknown): number | null {
  const code = (error as { output?: { statusCode?: unknown } } | null)?.output?.statusCode
  return typeof code === 'number' ? code : null
}

/** What the codes with a meaning of their own say, wherever they come from; null for others. */
function knownFailure(code: number | null, message: string): SendFailure | null {
  if (code === FIRST_CONTACT) return new SendFailure('refused', message, code, 'firstContact')
  if (code === TOO_MANY) return new SendFailure('retry', message, code, 'tooMany')
  return null
}

/** Why a message that could not be handed over failed. An error that is a SendFailure already stays as it is. */
export function failureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const code = statusOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const known = knownFailure(code, message)
  if (known) return known
  if (code === TIMEOUT) return new SendFailure('unknown', message, code)
  if (code !== null && code >= 400 && code < 500 && !LINE_CODES.has(code)) {
    return new SendFailure('refused', message, code)
  }
  return new SendFailure('retry', message, code)
}

/** Why the server refused a message, from the error code of its acknowledgement. */
export function failureOfAck(code: number): SendFailure {
  const message = `the server refused the message (${code})`
  const known = knownFailure(code, message)
  if (known) return known
  // 479: the addressing of a device list that is out of date; the next attempt asks for a fresh one
  if (code >= 500 || LINE_CODES.has(code) || Number.isNaN(code)) return new SendFailure('retry', message, code)
  return new SendFailure('refused', message, code)
}

/** The close code of a session (table "Sessions"): Baileys' own, or 428 when it gave none. */
export function closeCodeOf(error: unknown): number {
  return statusOf(error) ?? 428
}
