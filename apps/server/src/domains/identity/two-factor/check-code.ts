import type { Work } from '../../../platform/db/work.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { keepStep, lockTwoFactor, spendRecoveryCode, type TwoFactorRow } from './two-factor.store.ts'

/** The kind of code that passed the second step. */
export type CodeKind = 'app' | 'recovery'

/** Returns the purpose under which the secret is sealed, so that another user's secret cannot be substituted. */
export const secretSeal = (companyId: number, userId: number): string => `two-factor:${companyId}:${userId}`

export const secretOf = (core: IdentityCore, companyId: number, userId: number, row: TwoFactorRow): string =>
  core.secrets.open(secretSeal(companyId, userId), row.secretSealed).toString('utf8')

/** Checks and consumes a code. Null when it is wrong or used, or the second step is off. */
export async function checkCode(
  core: IdentityCore,
  work: Work,
  userId: number,
  input: string,
): Promise<CodeKind | null> {
  const { companyId } = work
  const row = await lockTwoFactor(work.db, companyId, userId)
  if (!row?.confirmedAt) return null
  const digits = input.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(secretOf(core, companyId, userId, row), digits, work.now, row.lastStep)
    if (step === null) return null
    await keepStep(work.db, companyId, userId, step)
    return 'app'
  }
  const hash = hashOfRecoveryCode(core.secrets, companyId, userId, input)
  return (await spendRecoveryCode(work.db, companyId, userId, hash, work.now)) ? 'recovery' : null
}
