import { type FailureReason, SendFailure, type SendFailureKind } from '../channel.ts'

/** An error of the Graph API. `code` is null when the answer is not in its format; then only the status is known. */
export interface GraphProblem {
  status: number
  code: number | null
  words: string
}

type Meaning = [SendFailureKind, FailureReason | null]

const of = (meaning: Meaning, ...codes: number[]): Array<[number, Meaning]> => codes.map((code) => [code, meaning])

/** The meaning of the Cloud API's error codes for a message (reference: "Error codes"). */
const meanings = new Map<number, Meaning>([
  ...of(['retry', 'access'], 0, 3, 10, 190, 131005),
  ...of(['retry', 'tooMany'], 4, 80007, 130429, 131056, 133016),
  ...of(['retry', null], 1, 2, 131016, 133004),
  ...of(['refused', 'firstContact'], 131048),
  ...of(['blocked', 'policy'], 368, 130497, 131031),
  ...of(['blocked', 'payment'], 131042),
  ...of(['blocked', 'access'], 131045, 133000, 133010),
  ...of(['refused', 'windowClosed'], 131047),
  ...of(['refused', 'notReachable'], 131021, 131026, 131030),
  ...of(['refused', 'unwanted'], 130472, 131049, 131050),
  ...of(['refused', 'template'], 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068, 132069),
  ...of(['refused', 'media'], 131052, 131053),
])

/** The meaning of a code. Unknown codes refuse the message. */
export function meaningOf(code: number): { kind: SendFailureKind; reason: FailureReason | null } {
  const [kind, reason]: Meaning =
    meanings.get(code) ?? (code >= 200 && code < 300 ? ['retry', 'access'] : ['refused', null])
  return { kind, reason }
}

/** Converts an error of the Graph API into a SendFailure. */
export function graphFailure({ status, code, words }: GraphProblem): SendFailure {
  // Graph always gives a code when it refuses. Without a code, something else answered, and the outcome is unknown.
  if (code === null) return new SendFailure(status === 429 ? 'retry' : 'unknown', words, status)
  // A wrong proof: the app secret does not belong to the token's app.
  const { kind, reason } = meaningOf(/appsecret_proof/i.test(words) ? 190 : code)
  return new SendFailure(kind, words, code, reason)
}

/** True when the credentials are no longer valid or lack a right. */
export const endsAccess = (code: number | null): boolean =>
  code !== null && meaningOf(code).kind === 'retry' && meaningOf(code).reason === 'access'

/** Network errors before anything was sent: the same message may be sent again. */
const unsentErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Converts a call without an answer into a SendFailure. Only the error's code is used, because the HTTP client's
 * message quotes headers, including the token.
 */
export function lineFailure(error: unknown): SendFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code: rawCode, name } = (cause ?? {}) as { code?: unknown; name?: unknown }
  const code = typeof rawCode === 'string' ? rawCode : ''
  const words = code || (name === 'TimeoutError' ? 'no answer in time' : 'no answer')
  return new SendFailure(unsentErrors.has(code) ? 'retry' : 'unknown', `the network cannot be reached: ${words}`, 503)
}
