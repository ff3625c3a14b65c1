import type { Endpoint, Out } from '@recado/contract/endpoint'
import type { CallInputs } from '../../apps/server/test/people.ts'
import type { Person } from './person.ts'

/** The outcome of a call after all its attempts. */
export type Outcome<T> = {
  /** `never`: no attempt was answered within the limit, which is longer than any fault. */
  kind: 'accepted' | 'refused' | 'never'
  /** An earlier attempt had no answer: a refusal may mean that the call was already done. */
  unsure: boolean
  status: number
  error: string
  body: T | null
  /** Answers that must not occur: server errors other than the documented 503. */
  broken: string[]
}

/** Longer than any fault. A call without an answer within this time has the outcome `never`. */
const LIMIT_MS = 400_000
/** Codes of a temporary absence of the line or node, after which phones and clients retry. */
const temporaryCodes = new Set([
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_DATABASE_UNAVAILABLE',
  'ERR_STORAGE_FULL',
  'ERR_STORAGE_UNAVAILABLE',
  'ERR_TOO_MANY_REQUESTS',
])

/** Calls until there is a final answer, like phones and browsers that lost their server. */
export async function insist<const E extends Endpoint>(
  person: Pick<Person, 'call'>,
  endpoint: E,
  inputs: CallInputs<E>,
): Promise<Outcome<Out<E>>> {
  const end = performance.now() + LIMIT_MS
  const broken: string[] = []
  let unsure = false
  let last = { status: 0, error: 'nobody answered' }
  for (let [wait, turn] = [60, 0]; performance.now() < end; wait = Math.min(wait * 1.5, 1_000), turn++) {
    const reply = await person.call(endpoint, inputs, turn)
    if (reply.kind === 'answered') {
      const { status, body } = reply
      last = { status, error: body.error ?? '' }
      if (status < 300) return { kind: 'accepted', unsure, ...last, body, broken }
      const isPassing =
        temporaryCodes.has(last.error) || status === 503 || (status === 403 && last.error === 'ERR_SESSION_EXPIRED')
      if (status >= 500 && status !== 503) broken.push(`${endpoint.id} answered ${status} ${reply.text.slice(0, 200)}`)
      else if (!isPassing) return { kind: 'refused', unsure, ...last, body: null, broken }
      // A temporary refusal did nothing, but a broken answer may have.
      if (status >= 500 && status !== 503) unsure = true
    } else unsure = true
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return { kind: 'never', unsure, ...last, body: null, broken }
}
