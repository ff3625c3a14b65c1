import { isAdministrator } from '@recado/contract/access'
import { isPossiblePassword } from '@recado/contract/identity/password.rules'
import type { User, UserChange } from '@recado/contract/identity/user'
import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { endSessions, lockedPassword } from '../access/session.store.ts'
import { audit } from '../audit/audit.ts'
import { askAddress, claimableRefusal } from '../email-links/ask-address.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { announceRoles } from '../roles/announce-roles.ts'
import { currentActor } from '../roles/current-actor.ts'
import { lockRoles } from '../roles/role.store.ts'
import { type Confirmation, passwordRequired, withConfirmation } from '../two-factor/confirmation.ts'
import { announceUser } from './announce-user.ts'
import { chosenRole } from './chosen-role.ts'
import { sessionRights } from './session-user.ts'
import { showUser } from './show-user.ts'
import { lockAdmins, userRow } from './user.store.ts'
import type { UserRow } from './user.view.ts'
import {
  changedState,
  checkAdminsLeft,
  checkReach,
  checkUserChange,
  needsProof,
  type UserState,
} from './user-change.rules.ts'
import { withUserRefusals } from './user-refusals.ts'
import { moveSignInName, replaceQueues, saveUser } from './user-save.store.ts'
import { auditedUser, userStateOf } from './user-state.ts'

type Core = IdentityCore & Pick<IdentityPorts, 'forgetDevices'>

interface Change {
  id: number
  input: UserChange
  password: { hash: string; plain: string } | null
  /** True if the caller entered their current password. */
  isConfirmed: boolean
}

/**
 * Changes the caller or, for an admin, any user of the company. A new password ends the user's other sessions; one set
 * by another user also removes the user's push devices.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_ROLE_FOUND, ERR_NO_PERMISSION, ERR_DUPLICATED_EMAIL with `canClaim`, ERR_LAST_ADMIN,
 *   ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_COMMON_PASSWORD, and those of `withConfirmation`
 */
export async function updateUser(
  core: Core,
  actor: Actor,
  id: number,
  input: UserChange,
  origin: Confirmation['origin'],
): Promise<User> {
  const plain = input.password
  if (plain !== undefined && id !== actor.userId && !isPossiblePassword(plain))
    throw new AppError('ERR_VALIDATION', { field: 'password' })
  const password = plain === undefined ? null : { plain, hash: await core.passwords.hash(plain) }
  const { needsPassword, newEmail } = await core.workplace.read(actor.companyId, (work) =>
    prepareChange(work, actor, id, input),
  )
  const run = (isConfirmed: boolean) => (work: Work) => change(core, work, actor, { id, input, password, isConfirmed })
  try {
    if (!needsPassword) return await core.workplace.run(actor.companyId, run(false))
    // The caller's own credentials always need the password itself.
    return await withConfirmation(core, actor, { ...input, origin, recentIsEnough: id !== actor.userId }, run(true))
  } catch (error) {
    throw newEmail === null
      ? error
      : await claimableRefusal(core, { email: newEmail, companyId: actor.companyId }, error)
  }
}

/**
 * Checks the change, and returns whether it needs the current password, and its new address or null. Runs before the
 * password comparison, which is too slow for a writing transaction.
 */
async function prepareChange(
  work: Work,
  actor: Actor,
  id: number,
  input: UserChange,
): Promise<{ needsPassword: boolean; newEmail: string | null }> {
  const row = await userRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_USER_FOUND')
  const change = await changeOf(work, actor, row, input)
  const { before, after } = change
  return {
    needsPassword: needsProof(actor, change, change.rights, input.password !== undefined),
    newEmail: before.email === after.email ? null : after.email,
  }
}

/** Returns the user before and after a change that the caller may make. @throws AppError ERR_NO_PERMISSION, ERR_NO_ROLE_FOUND */
async function changeOf(work: Work, actor: Actor, row: UserRow, input: UserChange) {
  const before = userStateOf(row)
  const role = await chosenRole(work, input, { profile: row.profile, roleId: row.role_id ?? 0 })
  const after = changedState(before, input, role?.stored)
  const hasNewPassword = input.password !== undefined
  checkUserChange(actor, before, after, hasNewPassword)
  const isRoleChanged = before.profile !== after.profile || before.roleId !== after.roleId
  const { permissions } = sessionRights(row)
  const rights = { before: permissions, after: role?.permissions ?? permissions }
  if (isRoleChanged || actor.userId !== row.id) checkReach(actor, rights)
  const roleNames = { before: row.role_name ?? '', after: role?.name ?? row.role_name ?? '' }
  return { before, after, rights, roleNames, isRoleChanged }
}

async function change(core: Core, work: Work, actor: Actor, request: Change): Promise<User> {
  const { id, input, password } = request
  const admins = await lockAdmins(work.db, work.companyId)
  const oldHash = await lockedPassword(work.db, work.companyId, id)
  const row = await userRow(work.db, work.companyId, id)
  if (!row || oldHash === null) throw new AppError('ERR_NO_USER_FOUND')
  if (input.roleId || input.profile !== undefined) await lockRoles(work.db, work.companyId)
  const userChange = await changeOf(work, await currentActor(work, actor), row, input)
  const { before, after, roleNames, isRoleChanged } = userChange
  // The user changed since the check, so that the change now needs a password.
  if (!request.isConfirmed && needsProof(actor, userChange, userChange.rights, password !== null))
    throw passwordRequired()
  if (!isAdministrator(after)) checkAdminsLeft(admins, id)
  if (row.must_change_password && password && (await core.passwords.matches(oldHash, password.plain))) {
    throw new AppError('ERR_VALIDATION', { field: 'password' })
  }
  await withUserRefusals(() => save(work, before, after, password?.hash ?? null))
  const language = row.language as Language
  if (before.email !== after.email) await askAddress(core, work, { userId: id, email: after.email, language })
  if (password && id !== actor.userId) {
    await endSessions(work.db, work.companyId, id, 'password', work.now)
    await core.forgetDevices(work, { userId: id })
  }
  const passwordChange = password ? { password: 'changed' } : {}
  const trace = { before: auditedUser(before, roleNames.before), after: auditedUser(after, roleNames.after) }
  await audit(work, actor, 'user.update', `user ${id}`, trace.before, { ...trace.after, ...passwordChange })
  await core.accessChanges.changed(work, { companyId: work.companyId, userId: id })
  if (isRoleChanged) await announceRoles(work, core.accessChanges, [id])
  await announceUser(work, 'update', id)
  return showUser(work, id)
}

async function save(work: Work, before: UserState, after: UserState, passwordHash: string | null): Promise<void> {
  await saveUser(work.db, work.companyId, after, passwordHash, work.now)
  if (before.email !== after.email) await moveSignInName(work.db, work.companyId, after.id, after.email)
  if (before.queueIds.join() !== after.queueIds.join()) {
    await replaceQueues(work.db, work.companyId, after.id, after.queueIds)
  }
}
