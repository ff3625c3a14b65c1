import type { Work } from '../../../platform/db/work.ts'
import { mailAdmins } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import { announceGovernor } from './announce-governor.ts'
import type { Pause } from './governor.rules.ts'
import { savePause } from './governor.store.ts'
import { pauseMail } from './pause-mail.ts'

/** The reason on the wire: the network refused too many messages for good. */
const REFUSED = 'refused'

/**
 * Stops the marketing of a connection until a person lets it go on (connections.7), and alerts the admins on every screen and by mail,
 * once. Where it is stopped already, or nothing is limited, nothing happens.
 */
export async function pauseSending(work: Work, connectionId: number, pause: Pause): Promise<void> {
  const { db, companyId, now } = work
  if (!(await savePause(db, { companyId, connectionId }, { ...pause, reason: REFUSED, now }))) return
  const { name } = await requireConnection(db, connectionId)
  await mailAdmins(work, (language) => pauseMail(language, { name, ...pause }))
  await announceGovernor(work, connectionId)
}
