import { AppError } from '../../../platform/app-error.ts'
import type { RemoteRequests } from './remote-requests.ts'
import type { SessionRequests } from './session-request.ts'

/** A person waits for the answer: so long in all, and so long for one session while there is another, in ms. */
const WITHIN_MS = 10_000
const ONE_WITHIN_MS = 5_000

/**
 * Looks a number up on the network over an open session of the company, the default connection's first, whichever node
 * holds it.
 * @param phone digits with country code
 * @param only over this connection and no other
 * @returns null when it is not on WhatsApp; 'unavailable' when no session is open
 * @param withinMs tests only
 * @throws AppError ERR_WAPP_CHECK_CONTACT when sessions are open and none of them answered within 10 s
 */
export async function checkNumber(
  remote: RemoteRequests,
  companyId: number,
  phone: string,
  only?: number,
  withinMs: number = WITHIN_MS,
): Promise<SessionRequests['checkNumber']['answer'] | 'unavailable'> {
  const open = await remote.sessions(companyId, 'checkNumber')
  const sessions = only === undefined ? open : open.filter(({ connectionId }) => connectionId === only)
  const until = performance.now() + withinMs
  for (const [at, session] of sessions.entries()) {
    const left = until - performance.now()
    if (left <= 0) break
    const patience = at === sessions.length - 1 ? left : Math.min(left, ONE_WITHIN_MS)
    const answer = await orNull(session.request({ kind: 'checkNumber', phone }), patience)
    if (answer) return answer.value as SessionRequests['checkNumber']['answer']
  }
  if (sessions.length === 0) return 'unavailable'
  throw new AppError('ERR_WAPP_CHECK_CONTACT')
}

/** The answer, or null when none came in time: a network may be silent for a minute. */
async function orNull<T>(answer: Promise<T | null>, withinMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), withinMs)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/**
 * The connection over which numbers can be looked up now, on whichever node it is open.
 * @param wanted this one or none; null: any, the default one first
 */
export async function checkingConnection(
  remote: RemoteRequests,
  companyId: number,
  wanted: number | null,
): Promise<number | null> {
  const open = await remote.sessions(companyId, 'checkNumber')
  return open.find(({ connectionId }) => wanted === null || connectionId === wanted)?.connectionId ?? null
}
