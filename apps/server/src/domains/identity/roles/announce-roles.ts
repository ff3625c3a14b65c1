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
  for (const row of await userRows(work.db, work.companyId, userIds)) {
    await accessChanges.changed(work, { companyId: work.companyId, userId: row.id })
    work.announce('rights', [rooms.user(work.companyId, row.id)], { action: 'update', ...sessionRights(row) })
  }
}
