import type { Workplace } from '../../platform/db/work.ts'
import { announceSession } from './announce-connection.ts'
import { saveSession } from './sessions/session-state.store.ts'

/**
 * The network refuses everything a number sends for now (connections.5), or takes it again: its connection says so.
 * Connecting again clears it too.
 * @param code what the network said, as `lastCode` of the connection
 * @param blocked false takes back only this problem, never another one that came later
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
