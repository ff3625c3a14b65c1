import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { currentActor } from '../roles/current-actor.ts'
import { sessionRights } from '../users/session-user.ts'
import { userRow } from '../users/user.store.ts'
import { checkReach } from '../users/user-change.rules.ts'
import { dropChallenges } from './challenge.store.ts'
import { type Confirmation, withConfirmation } from './confirmation.ts'
import { giveRecoveryCodes } from './set-up.ts'
import { removeTwoFactor, twoFactorState } from './two-factor.store.ts'

/**
 * Turns the caller's second step off.
 * @throws AppError ERR_TWO_FACTOR_OFF, and those of `withConfirmation`
 */
export function disableTwoFactor(core: IdentityCore, actor: Actor, confirmation: Confirmation): Promise<void> {
  const { companyId, userId } = actor
  return withConfirmation(core, actor, confirmation, async (work) => {
    if (!(await removeTwoFactor(work.db, companyId, userId))) throw new AppError('ERR_TWO_FACTOR_OFF')
    await audit(work, actor, 'twoFactor.disable', `twoFactor ${userId}`, null, null)
    await core.accessChanges.changed(work, { companyId, userId })
  })
}

/**
 * Replaces the caller's recovery codes with ten new ones. Needs the current password and a code, because recovery codes
 * are as strong as the app.
 * @throws AppError ERR_TWO_FACTOR_OFF, and those of `withConfirmation`
 */
export function renewRecoveryCodes(core: IdentityCore, actor: Actor, confirmation: Confirmation) {
  const { companyId, userId } = actor
  return withConfirmation(core, actor, confirmation, async (work) => {
    if (!(await twoFactorState(work.db, companyId, userId)).since) throw new AppError('ERR_TWO_FACTOR_OFF')
    const recoveryCodes = await giveRecoveryCodes(core, work, userId)
    await audit(work, actor, 'twoFactor.codes', `twoFactor ${userId}`, null, null)
    return { recoveryCodes }
  })
}

/**
 * Turns off the second step of another user who lost it, after the caller's current password.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_TWO_FACTOR_OFF, and those of `withConfirmation`
 */
export async function resetTwoFactor(
  core: IdentityCore,
  actor: Actor,
  userId: number,
  confirmation: Confirmation,
): Promise<void> {
  await core.workplace.read(actor.companyId, (work) => personToReset(work, actor, userId))
  await withConfirmation(core, actor, confirmation, (work) => reset(core, work, actor, userId))
}

async function personToReset(work: Work, actor: Actor, userId: number) {
  const user = await userRow(work.db, work.companyId, userId)
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  if (userId === actor.userId) throw new AppError('ERR_NO_PERMISSION')
  const rights = sessionRights(user).permissions
  checkReach(actor, { before: rights, after: rights })
  return user
}

async function reset(core: IdentityCore, work: Work, actor: Actor, userId: number): Promise<void> {
  const { companyId } = work
  const user = await personToReset(work, await currentActor(work, actor, 'users:edit'), userId)
  if (!(await removeTwoFactor(work.db, companyId, userId))) throw new AppError('ERR_TWO_FACTOR_OFF')
  await dropChallenges(work.db, companyId, userId)
  const name = `${user.name} ${user.last_name}`.trim()
  await audit(work, actor, 'twoFactor.reset', `user ${userId}`, { name }, { name })
  await core.accessChanges.changed(work, { companyId, userId })
}
