import type { Egress, EgressAnswer, EgressCall } from '../../../platform/egress/egress-call.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { SourceProblem } from './source.ts'
import { wait } from './wait.ts'

const MOST_TRIES = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
const TOO_MANY = 429
const rateLimitStatuses = new Set([TOO_MANY, 503, 504])

/**
 * Calls a source at the operator's address. On rate limiting it retries after the requested time, or with exponential
 * backoff, up to the maximum number of attempts.
 * @throws SourceProblem `busy`, `refused` (the key or the query), `unavailable`
 */
export async function patientCall(
  egress: Pick<Egress, 'call'>,
  call: Omit<EgressCall, 'isOperatorAddress' | 'unlogged'> & { signal: AbortSignal },
): Promise<EgressAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await callSource(egress, call)
    if (answer.status < 300) return answer
    if (!rateLimitStatuses.has(answer.status)) {
      const reason = answer.status < 500 ? 'refused' : 'unavailable'
      throw new SourceProblem(reason, `${call.purpose} answered ${answer.status}`)
    }
    if (tries >= MOST_TRIES) throw new SourceProblem('busy', `${call.purpose} is rate limiting (${answer.status})`)
    await wait(pauseOf(answer.headers['retry-after'], tries), call.signal)
  }
}

async function callSource(egress: Pick<Egress, 'call'>, call: EgressCall): Promise<EgressAnswer> {
  try {
    // The operator's service is not an address of the company, so its log does not contain the call.
    return await egress.call({ ...call, isOperatorAddress: true, unlogged: true, maxBytes: 8 * 1024 * 1024 })
  } catch (error) {
    call.signal?.throwIfAborted()
    if (error instanceof EgressFailed || error instanceof EgressRefused)
      throw new SourceProblem('unavailable', error.message)
    throw error
  }
}

/** @param retryAfter the Retry-After header; any value other than seconds is ignored */
export function pauseOf(retryAfter: string | undefined, tries: number): number {
  const ms =
    retryAfter !== undefined && /^\d{1,5}$/.test(retryAfter)
      ? Number(retryAfter) * 1_000
      : FIRST_PAUSE_MS * 2 ** (tries - 1)
  return Math.min(ms, LONGEST_PAUSE_MS)
}

/**
 * Parses the response as JSON.
 * @throws SourceProblem `unavailable` when it is invalid
 */
export function parseSourceJson(answer: EgressAnswer): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    throw new SourceProblem('unavailable', 'the response is not JSON')
  }
}
