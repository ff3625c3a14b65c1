import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { isTwoFactorRequired } from '../access/actor.view.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { userRow } from '../users/user.store.ts'
import { secretOf, secretSeal } from './check-code.ts'
import { type Confirmation, withConfirmation } from './confirmation.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, otpauthUri, stepOfCode } from './totp.ts'
import { confirmTwoFactor, keepSetup, lockTwoFactor, replaceRecoveryCodes, twoFactorState } from './two-factor.store.ts'

/** Returns the state of the caller's second step. */
export async function showTwoFactor({ settings }: IdentityCore, work: Work, actor: Actor) {
  const { since, codesLeft } = await twoFactorState(work.db, work.companyId, actor.userId)
  const required = isTwoFactorRequired(actor.profile, actor.company.settings, settings.adminsNeedSecondFactor)
  return { enabled: since !== null, since: since?.toISOString() ?? null, codesLeft, required }
}

/**
 * Creates a secret for the caller's app. Logins need no code until one was confirmed.
 * @throws AppError ERR_TWO_FACTOR_ON
 */
export async function setUpTwoFactor(core: IdentityCore, work: Work, actor: Actor) {
  const { companyId } = work
  const user = await userRow(work.db, companyId, actor.userId)
  if (!user) throw new AppError('ERR_SESSION_EXPIRED')
  const secret = newTotpSecret()
  const sealed = core.secrets.seal(secretSeal(companyId, actor.userId), secret)
  if (!(await keepSetup(work.db, companyId, actor.userId, sealed))) throw new AppError('ERR_TWO_FACTOR_ON')
  return { secret, uri: otpauthUri(secret, user.email) }
}

/**
 * Turns the second step on, with the caller's current password and a code of the app. Returns the recovery codes, which
 * are never shown again.
 * @throws AppError ERR_TWO_FACTOR_ON, ERR_TWO_FACTOR_OFF (nothing set up), and those of `withConfirmation`
 */
export async function enableTwoFactor(core: IdentityCore, actor: Actor, confirmation: Confirmation & { code: string }) {
  const { companyId, userId } = actor
  await core.workplace.read(companyId, async (work) => {
    if ((await twoFactorState(work.db, companyId, userId)).since) throw new AppError('ERR_TWO_FACTOR_ON')
  })
  return withConfirmation(core, actor, confirmation, async (work) => {
    const row = await lockTwoFactor(work.db, companyId, userId)
    if (!row) throw new AppError('ERR_TWO_FACTOR_OFF')
    if (row.confirmedAt) throw new AppError('ERR_TWO_FACTOR_ON')
    const secret = secretOf(core, companyId, userId, row)
    const step = stepOfCode(secret, confirmation.code.replace(/\s/g, ''), work.now, row.lastStep)
    if (step === null) throw new AppError('ERR_TWO_FACTOR_CODE')
    await confirmTwoFactor(work.db, companyId, userId, step, work.now)
    const recoveryCodes = await giveRecoveryCodes(core, work, userId)
    await audit(work, actor, 'twoFactor.enable', `twoFactor ${userId}`, null, null)
    await core.accessChanges.changed(work, { companyId, userId })
    return { recoveryCodes }
  })
}

/** Replaces all recovery codes with new ones. Only their hashes are stored. */
export async function giveRecoveryCodes(core: IdentityCore, work: Work, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(core.secrets, work.companyId, userId, code))
  await replaceRecoveryCodes(work.db, work.companyId, userId, hashes)
  return codes
}
