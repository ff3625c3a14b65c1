import type { Work } from '../../../platform/db/work.ts'
import { announceUser } from './announce-user.ts'
import { isOnline } from './presence.rules.ts'
import { saveSeenAt } from './presence.store.ts'

/**
 * Records a sign of life of a user, or that the user's last browser left. Notifies others if the state changed (RT-04).
 */
export async function notePresence(work: Work, userId: number, online: boolean): Promise<void> {
  const before = await saveSeenAt(work.db, work.companyId, userId, online ? work.now : null)
  if (before && isOnline(before.seenAt, work.now) !== online) await announceUser(work, 'update', userId)
}
