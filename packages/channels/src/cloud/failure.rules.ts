import { type FailureReason, SendFailure, type SendFailureKind } from '../channel.ts'

/** An error of the Graph API, or none of its words (`code` null) with the answer's status. */
export interface GraphProblem {
  status: number
  code: number | null
  words: string
}

type Meaning = [SendFailureKind, FailureReason | null]

const of = (meaning: Meaning, ...codes: number[]): Array<[number, Meaning]> => codes.map((code) => [code, meaning])

/** What the codes of the Cloud API mean for a message (reference: "Error codes"). */
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

/** What a code means; codes that nobody knows refuse the message. */
export function meaningOf(code: number): { kind: SendFailureKind; reason: FailureReason | null } {
  const [kind, reason]: Meaning =
    meanings.get(code) ?? (code >= 200 && code < 300 ? ['retry', 'access'] : ['refused', null])
  return { kind, reason }
}

/** A refused message as the product takes it. */
export function failureOf({ status, code, words }: GraphProblem): SendFailure {
  // Graph names what it refuses. Anything else answered in its place: nobody knows whether the message was taken.
  if (code === null) return new SendFailure(status === 429 ? 'retry' : 'unknown', words, status)
  // A proof that does not fit: the app's secret is not the one of the token's app.
  const { kind, reason } = meaningOf(/appsecret_proof/i.test(words) ? 190 : code)
  return new SendFailure(kind, words, code, reason)
}

/** Whether the credentials are good for nothing any more, or lack a right. */
export const endsAccess = (code: number | null): boolean =>
  code !== null && meaningOf(code).kind === 'retry' && meaningOf(code).reason === 'access'

/** Errors of the line before anything was sent: the same message may go again. */
const nothingSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * A call that got no answer. Its error is told by its code alone: in its own words the client quotes headers, and the token is one
 * of them.
 */
export function lineFailure(error: unknown): SendFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code: given, name } = (cause ?? {}) as { code?: unknown; name?: unknown }
  const code = typeof given === 'string' ? given : ''
  const words = code || (name === 'TimeoutError' ? 'no answer in time' : 'no answer')
  return new SendFailure(nothingSent.has(code) ? 'retry' : 'unknown', `the network cannot be reached: ${words}`, 503)
}
