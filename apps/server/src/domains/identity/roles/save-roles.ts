import { isAdministrator } from '@recado/contract/access'
import type { In } from '@recado/contract/endpoint'
import type { Role } from '@recado/contract/identity/role'
import type { createRole as createEndpoint, updateRoles as saveEndpoint } from '@recado/contract/identity/roles'
import type { Permissions } from '@recado/contract/permissions'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { isTaken } from '../taken.ts'
import { type Confirmation, passwordRequired, withConfirmation } from '../two-factor/confirmation.ts'
import { announceRoles } from './announce-roles.ts'
import { currentActor } from './current-actor.ts'
import { listRoles } from './list-roles.ts'
import { covers, gainedPermissions, grantsRoles, isBuiltInName, lackingPermission, MOST_ROLES } from './role.rules.ts'
import { insertRole, lockRoles, saveRole } from './role.store.ts'

type Origin = Confirmation['origin']
type RoleChange = In<typeof saveEndpoint, 'body'>['roles'][number]

/**
 * Adds a role. Granting the right to change roles needs the caller's current password or a recent confirmation
 * (access.6).
 * @throws AppError ERR_TOO_MANY_ROLES, ERR_ROLE_NAME_TAKEN, ERR_ROLE_NEEDS_PERMISSION, ERR_NO_PERMISSION for rights that
 *   the caller does not have, and those of `withConfirmation`
 */
export async function createRole(
  core: IdentityCore,
  actor: Actor,
  input: In<typeof createEndpoint, 'body'>,
  origin: Origin,
): Promise<Role> {
  const { name, permissions } = input
  checkName(actor, name)
  checkGrants(actor, permissions, {})
  const run = async (work: Work) => {
    await lockRoles(work.db, work.companyId)
    checkGrants(await currentActor(work, actor, 'roles:edit'), permissions, {})
    if ((await listRoles(work)).length >= MOST_ROLES) throw new AppError('ERR_TOO_MANY_ROLES')
    const id = await withNameRefusal(() => insertRole(work.db, work.companyId, { name, permissions }))
    await audit(work, actor, 'role.create', `role ${id}`, null, audited({ name, permissions }))
    await announceRoles(work, core.accessChanges, [])
    return requireListed(await listRoles(work), id)
  }
  return grantsRoles({}, permissions)
    ? withConfirmation(core, actor, { ...input, origin, recentIsEnough: true }, run)
    : core.workplace.run(actor.companyId, run)
}

/**
 * Changes several roles: all of them or none. A role without a change keeps its revision.
 * @throws AppError ERR_NO_ROLE_FOUND, ERR_ROLE_CHANGED with the current `roles`, ERR_ROLE_BUILT_IN, ERR_NO_PERMISSION
 *   also for a role with rights that the caller lacks, ERR_VALIDATION for a role named twice, and those of `createRole`
 */
export async function saveRoles(
  core: IdentityCore,
  actor: Actor,
  { roles: changes, ...proof }: In<typeof saveEndpoint, 'body'>,
  origin: Origin,
): Promise<{ roles: Role[] }> {
  if (new Set(changes.map(({ id }) => id)).size < changes.length)
    throw new AppError('ERR_VALIDATION', { field: 'roles' })
  const before = await core.workplace.read(actor.companyId, listRoles)
  const run = (isConfirmed: boolean) => (work: Work) => changeRoles(core, work, actor, { changes, isConfirmed })
  return needsConfirmation(before, changes)
    ? withConfirmation(core, actor, { ...proof, origin, recentIsEnough: true }, run(true))
    : core.workplace.run(actor.companyId, run(false))
}

const needsConfirmation = (roles: readonly Role[], changes: readonly RoleChange[]): boolean =>
  changes.some(({ id, permissions }) => {
    const role = roles.find((one) => one.id === id)
    return role !== undefined && permissions !== undefined && grantsRoles(role.permissions, permissions)
  })

async function changeRoles(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  { changes, isConfirmed }: { changes: readonly RoleChange[]; isConfirmed: boolean },
): Promise<{ roles: Role[] }> {
  await lockRoles(work.db, work.companyId)
  const editor = await currentActor(work, actor, 'roles:edit')
  const before = await listRoles(work)
  const changedRoles = changes.map((change) => ({ change, role: requireListed(before, change.id) }))
  if (changedRoles.some(({ change, role }) => change.revision !== role.revision))
    throw new AppError('ERR_ROLE_CHANGED', { roles: before })
  // The roles changed since the check, so that the change now needs a password.
  if (!isConfirmed && needsConfirmation(before, changes)) throw passwordRequired()
  const concerned = new Set<number>()
  for (const { change, role } of changedRoles) {
    if (!(await changeRole(work, editor, role, change))) continue
    for (const { id } of role.users) concerned.add(id)
  }
  await announceRoles(work, core.accessChanges, [...concerned])
  return { roles: await listRoles(work) }
}

/** Returns whether anything changed. */
async function changeRole(work: Work, actor: Actor, role: Role, change: RoleChange): Promise<boolean> {
  const { id, name = role.name, permissions = role.permissions } = change
  const isChanged = name !== role.name || !sameGrants(permissions, role.permissions)
  if (!isChanged) return false
  if ((role.builtIn && name !== role.name) || isAdministrator(role)) throw new AppError('ERR_ROLE_BUILT_IN')
  if (name !== role.name) checkName(actor, name)
  if (!covers(actor, role.permissions)) throw new AppError('ERR_NO_PERMISSION')
  checkGrants(actor, permissions, role.permissions)
  const nextRole = { id, name, permissions, now: work.now }
  await withNameRefusal(() => saveRole(work.db, work.companyId, nextRole))
  await audit(work, actor, 'role.update', `role ${id}`, audited(role), audited({ ...role, name, permissions }))
  return true
}

/** @throws AppError ERR_ROLE_NEEDS_PERMISSION, ERR_NO_PERMISSION for gained rights that the caller does not have */
function checkGrants(actor: Actor, permissions: Permissions, before: Permissions): void {
  const lacking = lackingPermission(permissions)
  if (lacking !== null) throw new AppError('ERR_ROLE_NEEDS_PERMISSION', { permission: lacking })
  const gained = gainedPermissions(permissions, before)
  const grants = Object.fromEntries(gained.map((name) => [name, permissions[name]]))
  if (gainedPermissions(grants, actor.permissions).length > 0) throw new AppError('ERR_NO_PERMISSION')
}

const sameGrants = (one: Permissions, other: Permissions): boolean =>
  gainedPermissions(one, other).length === 0 && gainedPermissions(other, one).length === 0

/** The fields of a role in the audit log: one per permission, so that its changes can be read. */
const audited = ({ name, profile, permissions }: { name: string; profile?: string; permissions: Permissions }) => ({
  name: name || (profile ?? ''),
  ...permissions,
})

const nameTaken = () => new AppError('ERR_ROLE_NAME_TAKEN', { field: 'name' })

/** @throws AppError ERR_ROLE_NAME_TAKEN for the name that a built-in role has in the company's language */
function checkName({ company }: Actor, name: string): void {
  if (isBuiltInName(name, company.language)) throw nameTaken()
}

/** @throws AppError ERR_ROLE_NAME_TAKEN when another role has the name */
async function withNameRefusal<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error, 'roles_name')) throw nameTaken()
    throw error
  }
}

/** @throws AppError ERR_NO_ROLE_FOUND for unknown ids and those of other companies */
function requireListed(roles: readonly Role[], id: number): Role {
  const role = roles.find((one) => one.id === id)
  if (!role) throw new AppError('ERR_NO_ROLE_FOUND')
  return role
}
