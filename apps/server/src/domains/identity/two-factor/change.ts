import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { lockedPassword } from '../access/session.store.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-parts.ts'
import { userRow } from '../users/user.store.ts'
import { dropChallenges } from './challenge.store.ts'
import { checkCode } from './check-code.ts'
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
 * @throws AppError ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_CODE, ERR_TWO_FACTOR_OFF, ERR_TOO_MANY_REQUESTS
 */
export function disableTwoFactor(
  core: IdentityCore,
  actor: Actor,
  input: { password: string; code: string },
  address: string,
): Promise<void> {
  const { companyId, userId } = actor
  return limited(core, { companyId, userId, address }, async () => {
    // Comparing takes longer than everything else: not inside the writing transaction.
    const hash = await core.workplace.run(companyId, (work) => lockedPassword(work.db, companyId, userId))
    if (hash === null || !(await core.passwords.matches(hash, input.password))) throw new AppError('ERR_WRONG_PASSWORD')
    await core.workplace.run(companyId, async (work) => {
      await takeCode(core, work, userId, input.code)
      await removeTwoFactor(work.db, companyId, userId)
      await audit(work, actor, 'twoFactor.disable', `twoFactor ${userId}`, null, null)
      await core.news.changed(work, { companyId, userId })
    })
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
 * Turns off the second step of somebody who lost it. Not one's own: that takes password and code.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_TWO_FACTOR_OFF
 */
export async function resetTwoFactor(core: IdentityCore, work: Work, actor: Actor, userId: number): Promise<void> {
  const { companyId } = work
  const user = await userRow(work.db, companyId, userId)
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  if (userId === actor.userId) throw new AppError('ERR_NO_PERMISSION')
  if (!(await removeTwoFactor(work.db, companyId, userId))) throw new AppError('ERR_TWO_FACTOR_OFF')
  await dropChallenges(work.db, companyId, userId)
  const name = `${user.name} ${user.last_name}`.trim()
  await audit(work, actor, 'twoFactor.reset', `user ${userId}`, { name }, { name })
  await core.news.changed(work, { companyId, userId })
}
