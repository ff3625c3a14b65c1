import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { loginBuckets, resetBuckets } from '../access/attempt-limit.rules.ts'
import { forgiveAttempts, noteAttempt } from '../access/attempts.store.ts'
import { checkNewPassword } from '../access/new-password.rules.ts'
import { endSessions, lockedPassword } from '../access/session.store.ts'
import { type Account, accountByEmail } from '../access/sign-in.store.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { isGoodCode, savePassword, spendCode } from './recovery.store.ts'
import { parseCode } from './recovery-code.rules.ts'
import { hashOfCode } from './recovery-code.ts'

export interface Reset {
  email: string
  code: string
  password: string
}

/**
 * Sets a new password with a mailed code. Ends all sessions of the user and removes their push devices. Resets failed
 * logins from the same network, so that the new password works immediately.
 * @throws AppError ERR_INVALID_RECOVERY_CODE (wrong, used, expired or unknown address, without distinction),
 *   ERR_COMMON_PASSWORD, ERR_TOO_MANY_REQUESTS
 */
export async function resetPassword(
  core: IdentityCore,
  ports: Pick<IdentityPorts, 'forgetDevices'>,
  input: Reset,
  address: string,
): Promise<void> {
  // Check this before counting, so that a weak password costs no attempt.
  checkNewPassword(input.password, 'newPassword')
  const [accountBucket, networkBucket] = resetBuckets(input.email, address)
  const attemptIds = await noteAttempt(core.platform, [accountBucket, networkBucket], core.clock.now())
  if (!attemptIds) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const account = await accountByEmail(core.platform, input.email)
  if (!account) throw new AppError('ERR_INVALID_RECOVERY_CODE')
  const codeHash = hashOfCode(core.secrets, account, input.email, parseCode(input.code))
  const { companyId, userId } = account
  const isGood = await core.workplace.read(companyId, (work) =>
    isGoodCode(work.db, companyId, userId, { codeHash, now: work.now }),
  )
  if (!isGood) throw new AppError('ERR_INVALID_RECOVERY_CODE')
  const passwordHash = await core.passwords.hash(input.password, 'newPassword')
  await core.workplace.run(account.companyId, async (work) => {
    await change(core, work, account, { codeHash, passwordHash })
    await ports.forgetDevices(work, { userId })
  })
  await forgiveAttempts(core.platform, attemptIds, loginBuckets(input.email, address)[0].name)
}

async function change(
  core: IdentityCore,
  work: Work,
  account: Account,
  { codeHash, passwordHash }: { codeHash: Buffer; passwordHash: string },
): Promise<void> {
  const { companyId, userId } = account
  const password = await lockedPassword(work.db, companyId, userId)
  const isOurs = password === account.passwordHash && (await spendCode(work.db, companyId, userId, codeHash))
  if (!isOurs) throw new AppError('ERR_INVALID_RECOVERY_CODE')
  const name = await savePassword(work.db, companyId, userId, passwordHash, work.now)
  await endSessions(work.db, companyId, userId, 'password', work.now)
  const passwordChange = { password: 'changed' }
  await audit(work, { kind: 'user', userId, name }, 'user.resetPassword', `user ${userId}`, null, passwordChange)
  await core.accessChanges.changed(work, { companyId, userId })
}
