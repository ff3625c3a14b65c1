import { AppError } from '../../../platform/app-error.ts'
import type { RemoteRequests } from './remote-requests.ts'
import type { SessionRequests } from './session-request.ts'

/**
 * Looks a number up on the network over an open session of the company, the default connection's first, whichever node
 * holds it.
 * @param phone digits with country code
 * @param only over this connection and no other
 * @returns null when it is not on WhatsApp; 'unavailable' when no session is open
 * @throws AppError ERR_WAPP_CHECK_CONTACT when sessions are open and none of them answered
 */
export async function checkNumber(
  remote: RemoteRequests,
  companyId: number,
  phone: string,
  only?: number,
): Promise<SessionRequests['checkNumber']['answer'] | 'unavailable'> {
  const open = await remote.sessions(companyId, 'checkNumber')
  const sessions = only === undefined ? open : open.filter(({ connectionId }) => connectionId === only)
  for (const session of sessions) {
    const answer = await session.request({ kind: 'checkNumber', phone })
    if (answer) return answer.value as SessionRequests['checkNumber']['answer']
  }
  if (sessions.length === 0) return 'unavailable'
  throw new AppError('ERR_WAPP_CHECK_CONTACT')
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
