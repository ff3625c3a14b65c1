import type { NewUser, User } from '@recado/contract/identity/user'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import { checkPlanLimit } from '../companies/plan-limit.ts'
import { askAddress, claimableRefusal } from '../email-links/ask-address.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { currentActor } from '../roles/current-actor.ts'
import { grantsRoles } from '../roles/role.rules.ts'
import { lockRoles } from '../roles/role.store.ts'
import { type Confirmation, passwordRequired, withConfirmation } from '../two-factor/confirmation.ts'
import { announceUser } from './announce-user.ts'
import { type ChosenRole, chosenRole } from './chosen-role.ts'
import { showUser } from './show-user.ts'
import { countUsers } from './user.store.ts'
import { checkNewUser, checkReach, newUserState } from './user-change.rules.ts'
import { withUserRefusals } from './user-refusals.ts'
import { insertUser } from './user-save.store.ts'
import { auditedUser } from './user-state.ts'

/**
 * Adds a user to the caller's company. A user who may change roles, such as an admin, needs the caller's current
 * password or a recent confirmation (access.6).
 * @throws AppError ERR_USER_CREATION_DISABLED, ERR_NO_ROLE_FOUND, ERR_NO_PERMISSION, ERR_PLAN_LIMIT_USERS, ERR_DUPLICATED_EMAIL with `canClaim`,
 *   ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_COMMON_PASSWORD, and those of `withConfirmation`
 */
export async function createUser(
  core: IdentityCore,
  actor: Actor,
  input: NewUser,
  origin: Confirmation['origin'],
): Promise<User> {
  if (actor.company.settings.userCreation === 'disabled' && !actor.super) {
    throw new AppError('ERR_USER_CREATION_DISABLED')
  }
  // Hash outside the transaction, because it is the slowest part.
  const passwordHash = await core.passwords.hash(input.password)
  const role = await core.workplace.read(actor.companyId, (work) => newRole(work, actor, input))
  const add = (isConfirmed: boolean) => (work: Work) => addUser(core, work, actor, { input, passwordHash, isConfirmed })
  try {
    if (needsConfirmation(role))
      return await withConfirmation(core, actor, { ...input, origin, recentIsEnough: true }, add(true))
    return await core.workplace.run(actor.companyId, add(false))
  } catch (error) {
    throw await claimableRefusal(core, { email: input.email, companyId: actor.companyId }, error)
  }
}

const needsConfirmation = ({ permissions }: ChosenRole) => grantsRoles({}, permissions)

/**
 * Returns the role of a new user.
 * @throws AppError ERR_NO_ROLE_FOUND, ERR_NO_PERMISSION for rights that the caller lacks and for fields they may not set
 */
async function newRole(work: Work, actor: Actor, input: NewUser): Promise<ChosenRole> {
  const role = await chosenRole(work, input, null)
  if (!role) throw new AppError('ERR_NO_ROLE_FOUND')
  checkReach(actor, { before: {}, after: role.permissions })
  checkNewUser(actor, newUserState(input, role.stored))
  return role
}

async function addUser(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  { input, passwordHash, isConfirmed }: { input: NewUser; passwordHash: string; isConfirmed: boolean },
): Promise<User> {
  await checkPlanLimit(work, 'users', () => countUsers(work.db, work.companyId))
  await lockRoles(work.db, work.companyId)
  const role = await newRole(work, await currentActor(work, actor, 'users:edit'), input)
  // The role changed since the check, so that it now needs a password.
  if (!isConfirmed && needsConfirmation(role)) throw passwordRequired()
  const state = newUserState(input, role.stored)
  const id = await withUserRefusals(() => insertUser(work.db, work.companyId, state, passwordHash))
  await askAddress(core, work, { userId: id, email: state.email, language: actor.company.language })
  await audit(work, actor, 'user.create', `user ${id}`, null, auditedUser(state, role.name))
  await announceUser(work, 'create', id)
  return showUser(work, id)
}
