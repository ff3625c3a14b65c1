import type { Work } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import type { AccessChanges } from '../access/access-changes.ts'
import { hearersOf } from '../rooms.ts'
import { sessionRights } from '../users/session-user.ts'
import { userRows } from '../users/user.store.ts'

/**
 * Announces that roles changed: to everyone who sees roles, and to the users of those roles with what they may do now.
 * Their calls and sockets follow at once.
 */
export async function announceRoles(
  work: Work,
  accessChanges: AccessChanges,
  userIds: readonly number[],
): Promise<void> {
  work.announce('role', hearersOf(work.companyId, 'role'), { action: 'update' }, { key: 'role' })
  await announceRights(work, accessChanges, userIds)
}

/** Tells users what they may do now, after their role or its permissions changed. */
export async function announceRights(
  work: Work,
  accessChanges: AccessChanges,
  userIds: readonly number[],
): Promise<void> {
  const { companyId } = work
  const [userId] = userIds
  if (userId === undefined) return
  // One notification for several users, because each one searches all open sessions.
  await accessChanges.changed(work, userIds.length === 1 ? { companyId, userId } : { companyId })
  for (const row of await userRows(work.db, companyId, userIds)) {
    work.announce('rights', [rooms.user(companyId, row.id)], { action: 'update', ...sessionRights(row) })
  }
}
