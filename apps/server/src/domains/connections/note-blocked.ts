import type { Workplace } from '../../platform/db/work.ts'
import { announceSession } from './announce-connection.ts'
import { saveSession } from './sessions/session-state.store.ts'

/**
 * Records at the connection that the network refuses all sends of its number (connections.5), or accepts them again.
 * Reconnecting clears it too.
 * @param code the network's code, stored as the connection's `lastCode`
 * @param blocked false clears only this problem, never a later one
 */
export async function noteBlocked(
  workplace: Workplace,
  companyId: number,
  connectionId: number,
  blocked: boolean,
  code: number | null,
): Promise<void> {
  await workplace.run(companyId, async (work) => {
    const at = { companyId, connectionId, epoch: null }
    const session = blocked
      ? await saveSession(work.db, at, work.now, { problem: 'sendingBlocked', lastCode: code })
      : await saveSession(work.db, { ...at, problem: 'sendingBlocked' }, work.now, { problem: 'none', lastCode: null })
    if (session) announceSession(work, session)
  })
}
