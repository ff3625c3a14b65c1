import type { Work } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { userRow } from './user.store.ts'
import { userOf } from './user.view.ts'

/** News of one user in quick succession are one event, the last: an update never comes after the deletion. */
export const newsOfUser = (userId: number): string => `user-${userId}`

/** Tells the company about a user as it stands now. */
export async function announceUser(work: Work, action: 'create' | 'update', userId: number): Promise<void> {
  const row = await userRow(work.db, work.companyId, userId)
  if (!row) return
  const mergeKey = action === 'update' ? newsOfUser(userId) : undefined
  work.announce('user', [rooms.company(work.companyId)], { action, user: userOf(row, work.now) }, mergeKey)
}
