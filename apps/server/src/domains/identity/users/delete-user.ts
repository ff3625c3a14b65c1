import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { currentActor } from '../roles/current-actor.ts'
import { hearersOf } from '../rooms.ts'
import { userMerge } from './announce-user.ts'
import { sessionRights } from './session-user.ts'
import { lockAdmins, lockUser, userRow } from './user.store.ts'
import { checkAdminsLeft, checkReach } from './user-change.rules.ts'
import { removeUser } from './user-save.store.ts'
import { auditedUser, userStateOf } from './user-state.ts'

type DeletionPorts = Pick<IdentityPorts, 'requireUnused' | 'releaseTickets' | 'leaveChats' | 'endTokens'>

/**
 * Deletes a user: open tickets return to pending, chats continue without them, sessions and sockets end immediately.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION for a user with rights that the caller lacks, ERR_LAST_ADMIN,
 *   ERR_USED_BY_CAMPAIGN
 */
export async function deleteUser(
  { core, requireUnused, releaseTickets, leaveChats, endTokens }: DeletionPorts & { core: IdentityCore },
  work: Work,
  actor: Actor,
  id: number,
): Promise<void> {
  const admins = await lockAdmins(work.db, work.companyId)
  await lockUser(work.db, work.companyId, id)
  const row = await userRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_USER_FOUND')
  const rights = sessionRights(row).permissions
  checkReach(await currentActor(work, actor, 'users:delete'), { before: rights, after: rights })
  checkAdminsLeft(admins, id)
  await requireUnused(work, id)
  await releaseTickets(work, id)
  await leaveChats(work, id)
  await endTokens(work, actor, { userId: id, permissions: rights })
  await removeUser(work.db, work.companyId, id)
  await audit(work, actor, 'user.delete', `user ${id}`, auditedUser(userStateOf(row), row.role_name ?? ''), null)
  await core.accessChanges.changed(work, { companyId: work.companyId, userId: id })
  work.announce('user', hearersOf(work.companyId, 'user'), { action: 'delete', userId: id }, userMerge(id))
}
