import { AppError } from '../../../platform/app-error.ts'
import type { RemoteRequests } from './remote-requests.ts'
import type { SessionRequests } from './session-request.ts'

/** A user waits for the answer: time limits in total, and per session while there is another, in ms. */
const WITHIN_MS = 10_000
const ONE_WITHIN_MS = 5_000

/**
 * Looks up a number on the network over an open session of the company on any node, the default connection's first.
 * @param phone digits with country code
 * @param only the connection to use exclusively
 * @returns null when it is not on WhatsApp; 'unavailable' when no session is open
 * @param withinMs time limit in total
 * @throws AppError ERR_WAPP_CHECK_CONTACT when no open session answered in time
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

/** Returns the answer, or null on timeout: a network may be silent for a minute. */
async function orNull<T>(answer: Promise<T | null>, withinMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), withinMs)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/**
 * Returns the connection that can look up numbers now, on any node.
 * @param requiredId the only connection to consider; null for any, the default one first
 */
export async function checkingConnection(
  remote: RemoteRequests,
  companyId: number,
  requiredId: number | null,
): Promise<number | null> {
  const open = await remote.sessions(companyId, 'checkNumber')
  return open.find(({ connectionId }) => requiredId === null || connectionId === requiredId)?.connectionId ?? null
}
