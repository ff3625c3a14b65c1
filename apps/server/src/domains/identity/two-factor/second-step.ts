import { isAdministrator } from '@recado/contract/access'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Origin, SignedIn } from '../access/open-session.ts'
import { auditFailedLogin, openSession } from '../access/open-session.ts'
import { endForPayer, endOf } from '../access/payment-session.ts'
import { lockedPassword } from '../access/session.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { userRow } from '../users/user.store.ts'
import { withAttemptLimit } from './attempt-limit.ts'
import { spendChallenge, takeChallengeTry } from './challenge.store.ts'
import { type ChallengeOf, passwordTag, readChallenge } from './challenge.ts'
import { checkCode } from './check-code.ts'

/**
 * Finishes a login with the code that its challenge requires.
 * @throws AppError ERR_TWO_FACTOR_CHALLENGE (not ours, used, expired, too many attempts, or the password changed),
 *   ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_EXPIRED (for an admin with `paymentToken`),
 *   ERR_COMPANY_DISABLED
 */
export async function secondStep(
  core: IdentityCore,
  input: { challenge: string; code: string },
  origin: Origin,
): Promise<SignedIn> {
  const of = readChallenge(core.secrets, input.challenge)
  if (!of) throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
  const end = endOf(await core.directory.company(of.companyId), core.clock.now())
  const outcome = await withAttemptLimit(core, { ...of, address: origin.address }, async () => {
    // An attempt counts even if the code is wrong, so it has a separate transaction.
    const waiting = await core.workplace.run(of.companyId, (work) =>
      takeChallengeTry(work.db, of.companyId, of.id, work.now),
    )
    if (!waiting) throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
    const answered = await core.workplace.run(of.companyId, (work) =>
      finish(core, work, of, input.code, { origin, end }),
    )
    // Thrown outside the transaction, so that the failure stays recorded and the challenge consumed.
    if (!answered) throw new AppError('ERR_TWO_FACTOR_CODE')
    return answered
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function finish(
  core: IdentityCore,
  work: Work,
  { companyId, userId, id }: ChallengeOf,
  code: string,
  { origin, end }: { origin: Origin; end: AppError | null },
): Promise<SignedIn | AppError | null> {
  const passwordHash = await lockedPassword(work.db, companyId, userId)
  const user = await userRow(work.db, companyId, userId)
  if (end && !(user && isAdministrator(user))) return end
  const kind = await checkCode(core, work, userId, code)
  if (!kind) {
    const name = user?.name ?? ''
    await auditFailedLogin(work, { userId, name }, 'login.codeFailed', origin)
    return null
  }
  const tag = await spendChallenge(work.db, companyId, id, userId)
  // Another login with the same challenge was faster, or the password changed since.
  if (!tag || passwordHash === null || !tag.equals(passwordTag(passwordHash))) {
    throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
  }
  if (end) return endForPayer(core, end, { companyId, userId })
  return openSession(core, work, { companyId, userId, passwordHash }, origin, kind)
}
