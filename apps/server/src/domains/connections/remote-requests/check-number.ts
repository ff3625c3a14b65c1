import { AppError } from '../../../platform/app-error.ts'
import type { RemoteRequests } from './remote-requests.ts'
import type { SessionRequests } from './session-request.ts'

/**
 * Looks a number up on the network over an open session of the company, the default connection's first, whichever node
 * holds it.
 * @param phone digits with country code
 * @returns null when it is not on WhatsApp; 'unavailable' when no session is open
 * @throws AppError ERR_WAPP_CHECK_CONTACT when sessions are open and none of them answered
 */
export async function checkNumber(
  remote: RemoteRequests,
  companyId: number,
  phone: string,
): Promise<SessionRequests['checkNumber']['answer'] | 'unavailable'> {
  const sessions = await remote.sessions(companyId, 'checkNumber')
  for (const session of sessions) {
    const answer = await session.request({ kind: 'checkNumber', phone })
    if (answer) return answer.value as SessionRequests['checkNumber']['answer']
  }
  if (sessions.length === 0) return 'unavailable'
  throw new AppError('ERR_WAPP_CHECK_CONTACT')
}
