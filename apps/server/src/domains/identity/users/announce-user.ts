import type { Work } from '../../../platform/db/work.ts'
import type { Merge } from '../../../platform/realtime/broadcaster.ts'
import { companyRow } from '../companies/company.store.ts'
import { companyOfLogin } from '../companies/company.view.ts'
import { hearersOf } from '../rooms.ts'
import { userRow } from './user.store.ts'
import { userOf } from './user.view.ts'

/** Merges events about one user in quick succession into the last one, so that an update never follows the deletion. */
export const userMerge = (userId: number): Merge => ({ key: `user-${userId}` })

/** Announces a user's state to the company. */
export async function announceUser(work: Work, action: 'create' | 'update', userId: number): Promise<void> {
  const [row, companyFound] = await Promise.all([
    userRow(work.db, work.companyId, userId),
    companyRow(work.db, work.companyId),
  ])
  if (!row || !companyFound) return
  const { id, name, status, dueDate, settings } = companyOfLogin(companyFound)
  const user = { ...userOf(row, work.now), company: { id, name, status, dueDate, settings } }
  const merge = action === 'update' ? userMerge(userId) : undefined
  work.announce('user', hearersOf(work.companyId, 'user'), { action, user }, merge)
}
