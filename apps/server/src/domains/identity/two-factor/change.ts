import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { userRow } from '../users/user.store.ts'
import { dropChallenges } from './challenge.store.ts'
import { checkCode } from './check-code.ts'
import { confirmed, type Shown } from './confirmed.ts'
import { limited } from './limited.ts'
import { giveRecoveryCodes } from './set-up.ts'
import { removeTwoFactor, twoFactorState } from './two-factor.store.ts'

async function takeCode(core: IdentityCore, work: Work, userId: number, code: string): Promise<void> {
  const { since } = await twoFactorState(work.db, work.companyId, userId)
  if (!since) throw new AppError('ERR_TWO_FACTOR_OFF')
  if (!(await checkCode(core, work, userId, code))) throw new AppError('ERR_TWO_FACTOR_CODE')
}

/**
 * Turns the caller's second step off.
 * @throws AppError ERR_TWO_FACTOR_OFF, and those of `confirmed`
 */
export function disableTwoFactor(core: IdentityCore, actor: Actor, shown: Shown): Promise<void> {
  const { companyId, userId } = actor
  return confirmed(core, actor, shown, async (work) => {
    if (!(await removeTwoFactor(work.db, companyId, userId))) throw new AppError('ERR_TWO_FACTOR_OFF')
    await audit(work, actor, 'twoFactor.disable', `twoFactor ${userId}`, null, null)
    await core.accessChanges.changed(work, { companyId, userId })
  })
}

/** @throws AppError ERR_TWO_FACTOR_CODE, ERR_TWO_FACTOR_OFF, ERR_TOO_MANY_REQUESTS */
export function renewRecoveryCodes(core: IdentityCore, actor: Actor, code: string, address: string) {
  const { companyId, userId } = actor
  return limited(core, { companyId, userId, address }, () =>
    core.workplace.run(companyId, async (work) => {
      await takeCode(core, work, userId, code)
      const recoveryCodes = await giveRecoveryCodes(core, work, userId)
      await audit(work, actor, 'twoFactor.codes', `twoFactor ${userId}`, null, null)
      return { recoveryCodes }
    }),
  )
}

/**
 * Turns off the second step of somebody who lost it, after the caller's own present password. Not one's own.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_TWO_FACTOR_OFF, and those of `confirmed`
 */
export async function resetTwoFactor(core: IdentityCore, actor: Actor, userId: number, shown: Shown): Promise<void> {
  await core.workplace.read(actor.companyId, (work) => personToReset(work, actor, userId))
  await confirmed(core, actor, shown, (work) => reset(core, work, actor, userId))
}

async function personToReset(work: Work, actor: Actor, userId: number) {
  const user = await userRow(work.db, work.companyId, userId)
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  if (userId === actor.userId) throw new AppError('ERR_NO_PERMISSION')
  return user
}

async function reset(core: IdentityCore, work: Work, actor: Actor, userId: number): Promise<void> {
  const { companyId } = work
  const user = await personToReset(work, actor, userId)
  if (!(await removeTwoFactor(work.db, companyId, userId))) throw new AppError('ERR_TWO_FACTOR_OFF')
  await dropChallenges(work.db, companyId, userId)
  const name = `${user.name} ${user.last_name}`.trim()
  await audit(work, actor, 'twoFactor.reset', `user ${userId}`, { name }, { name })
  await core.accessChanges.changed(work, { companyId, userId })
}
