import type { Egress, EgressAnswer, EgressCall } from '../../../platform/egress/egress-call.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { SourceProblem } from './source.ts'
import { wait } from './wait.ts'

const MOST_TRIES = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
const TOO_MANY = 429
const asksToWait = new Set([TOO_MANY, 503, 504])

/**
 * Calls a source's address, which is the operator's. One that asks to wait is asked again as late as it says, or after a pause that
 * doubles; a few times.
 * @throws SourceProblem `busy`, `refused` (its key or our question), `unavailable`
 */
export async function patientCall(
  egress: Pick<Egress, 'call'>,
  call: Omit<EgressCall, 'operators' | 'unlogged'> & { signal: AbortSignal },
): Promise<EgressAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await called(egress, call)
    if (answer.status < 300) return answer
    if (!asksToWait.has(answer.status)) {
      const reason = answer.status < 500 ? 'refused' : 'unavailable'
      throw new SourceProblem(reason, `${call.purpose} answered ${answer.status}`)
    }
    if (tries >= MOST_TRIES) throw new SourceProblem('busy', `${call.purpose} asks to wait (${answer.status})`)
    await wait(pauseOf(answer.headers['retry-after'], tries), call.signal)
  }
}

async function called(egress: Pick<Egress, 'call'>, call: EgressCall): Promise<EgressAnswer> {
  try {
    // The operator's service, not an address of the company: its log does not tell of it.
    return await egress.call({ ...call, operators: true, unlogged: true, maxBytes: 8 * 1024 * 1024 })
  } catch (error) {
    call.signal?.throwIfAborted()
    if (error instanceof EgressFailed || error instanceof EgressRefused)
      throw new SourceProblem('unavailable', error.message)
    throw error
  }
}

/** @param asked seconds, as a header says them; anything else is passed over */
export function pauseOf(asked: string | undefined, tries: number): number {
  const ms = asked !== undefined && /^\d{1,5}$/.test(asked) ? Number(asked) * 1_000 : FIRST_PAUSE_MS * 2 ** (tries - 1)
  return Math.min(ms, LONGEST_PAUSE_MS)
}

/** The answer as JSON. @throws SourceProblem `unavailable` when it is none */
export function jsonOf(answer: EgressAnswer): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    throw new SourceProblem('unavailable', 'the answer is not JSON')
  }
}
