import { isAdministrator } from '@recado/contract/access'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { announceUser } from '../users/announce-user.ts'
import { announceRoles } from './announce-roles.ts'
import { currentActor } from './current-actor.ts'
import { listRoles } from './list-roles.ts'
import { requireRole } from './require-role.ts'
import { covers, grantsRoles } from './role.rules.ts'
import { lockRoles, lockUsersOfRole, removeRole, replaceRole } from './role.store.ts'

/**
 * Deletes a role. Its users get the replacement. It cannot be Administrador or give them the right to change roles,
 * because that needs a confirmation.
 * @throws AppError ERR_NO_ROLE_FOUND, ERR_ROLE_BUILT_IN, ERR_ROLE_IN_USE with their `count`, ERR_VALIDATION,
 *   ERR_NO_PERMISSION for a role or a replacement with rights that the caller lacks
 */
export async function deleteRole(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  { id, replacementId }: { id: number; replacementId: number | undefined },
): Promise<void> {
  await lockUsersOfRole(work.db, work.companyId, id)
  await lockRoles(work.db, work.companyId)
  const editor = await currentActor(work, actor, 'roles:edit')
  const role = (await listRoles(work)).find((one) => one.id === id)
  if (!role) throw new AppError('ERR_NO_ROLE_FOUND')
  if (role.builtIn) throw new AppError('ERR_ROLE_BUILT_IN')
  if (!covers(editor, role.permissions)) throw new AppError('ERR_NO_PERMISSION')
  const users = role.users
  const by = replacementId === undefined ? null : await requireRole(work, { id: replacementId })
  if (users.length > 0) {
    if (by === null) throw new AppError('ERR_ROLE_IN_USE', { count: users.length })
    if (by.id === id || isAdministrator(by) || grantsRoles(role.permissions, by.permissions))
      throw new AppError('ERR_VALIDATION', { field: 'replacementId' })
    if (!covers(editor, by.permissions)) throw new AppError('ERR_NO_PERMISSION')
    await replaceRole(work.db, work.companyId, { id, by })
  }
  await removeRole(work.db, work.companyId, id)
  const { name } = role
  const replacement = users.length > 0 && by ? { name, replacement: by.name || by.profile, users: users.length } : null
  await audit(work, actor, 'role.delete', `role ${id}`, { name, ...role.permissions }, replacement)
  const userIds = users.map((user) => user.id)
  await announceRoles(work, core.accessChanges, userIds)
  for (const userId of userIds) await announceUser(work, 'update', userId)
}
