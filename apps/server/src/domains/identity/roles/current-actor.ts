import { can } from '@recado/contract/access'
import type { RolePermission } from '@recado/contract/permissions'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { sessionRights } from '../users/session-user.ts'
import { userRow } from '../users/user.store.ts'

/**
 * Returns the caller with the rights of this transaction. Call it after the locks of a change of users or roles: while
 * it waited for them, the caller may have lost the rights with which the call began.
 * @param permission the permission that the call needs; absent: none
 * @throws AppError ERR_NO_PERMISSION, also for a deleted caller
 */
export async function currentActor(work: Work, actor: Actor, permission?: RolePermission): Promise<Actor> {
  const row = await userRow(work.db, work.companyId, actor.userId)
  if (!row) throw new AppError('ERR_NO_PERMISSION')
  const current = { ...actor, ...sessionRights(row) }
  if (permission && !can(current, permission)) throw new AppError('ERR_NO_PERMISSION')
  return current
}
