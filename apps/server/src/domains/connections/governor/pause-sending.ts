import type { Work } from '../../../platform/db/work.ts'
import { mailAdmins } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import { announceGovernor } from './announce-governor.ts'
import type { Pause } from './governor.rules.ts'
import { savePause } from './governor.store.ts'
import { marketingPauseMail } from './pause-mail.ts'

/** Wire value of the reason: the network permanently refused too many messages. */
const REFUSED = 'refused'

/**
 * Pauses a connection's marketing until a user resumes it (connections.7), and alerts the admins once, on every screen
 * and by mail. No effect when it is already paused or has no limits.
 */
export async function pauseSending(work: Work, connectionId: number, pause: Pause): Promise<void> {
  const { db, companyId, now } = work
  if (!(await savePause(db, { companyId, connectionId }, { ...pause, reason: REFUSED, now }))) return
  const { name } = await requireConnection(db, connectionId)
  await mailAdmins(work, (language) => marketingPauseMail(language, { name, ...pause }))
  await announceGovernor(work, connectionId)
}
