import type { Work } from '../../../platform/db/work.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { keepStep, lockTwoFactor, spendRecoveryCode, type TwoFactorRow } from './two-factor.store.ts'

/** By what the second step was passed. */
export type CodeKind = 'app' | 'recovery'

/** The purpose under which the secret is sealed: another person's does not open in its place. */
export const secretSeal = (companyId: number, userId: number): string => `two-factor:${companyId}:${userId}`

export const secretOf = (core: IdentityCore, companyId: number, userId: number, row: TwoFactorRow): string =>
  core.secrets.open(secretSeal(companyId, userId), row.secretSealed).toString('utf8')

/** Checks a code and uses it up; null when it is wrong, used, or the second step is not on. */
export async function checkCode(
  core: IdentityCore,
  work: Work,
  userId: number,
  typed: string,
): Promise<CodeKind | null> {
  const { companyId } = work
  const row = await lockTwoFactor(work.db, companyId, userId)
  if (!row?.confirmedAt) return null
  const digits = typed.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(secretOf(core, companyId, userId, row), digits, work.now, row.lastStep)
    if (step === null) return null
    await keepStep(work.db, companyId, userId, step)
    return 'app'
  }
  const hash = hashOfRecoveryCode(core.secrets, companyId, userId, typed)
  return (await spendRecoveryCode(work.db, companyId, userId, hash, work.now)) ? 'recovery' : null
}
