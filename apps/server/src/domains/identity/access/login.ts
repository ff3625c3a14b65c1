import { isAdministrator } from '@recado/contract/access'
import { AppError } from '../../../platform/app-error.ts'
import { DEMO_PASSWORD } from '../../../platform/config.ts'
import { accountsWithout, type LostAccount } from '../email-links/lost-address.store.ts'
import { lostEmailChallenge } from '../email-links/new-email.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { openChallenge } from '../two-factor/challenge.ts'
import { userRow } from '../users/user.store.ts'
import { loginBuckets } from './attempt-limit.rules.ts'
import { forgiveAttempts, noteAttempt } from './attempts.store.ts'
import { auditFailedLogin, type Origin, openSession, type SignedIn } from './open-session.ts'
import { endForPayer, endOf } from './payment-session.ts'
import { type Account, accountByEmail, replaceHash } from './sign-in.store.ts'

/**
 * Logs in with e-mail and password and ends the user's earlier session. A user with a second factor gets a challenge
 * first, also an admin of an expired company who is going to pay.
 * @throws AppError ERR_EMAIL_LOST with `challenge`, ERR_INVALID_CREDENTIALS, ERR_TWO_FACTOR_REQUIRED with `challenge`
 *   and `expiresAt`, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_EXPIRED with `dueDate` and, for an admin, `paymentToken`,
 *   ERR_COMPANY_DISABLED, ERR_DEMO_ACCOUNT
 */
export async function login(
  core: IdentityCore,
  input: { email: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase()
  const buckets = loginBuckets(email, origin.address)
  const attemptIds = await noteAttempt(core.platform, buckets, core.clock.now())
  if (!attemptIds) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const account = await checkPassword(core, email, input.password, origin)
  await forgiveAttempts(core.platform, attemptIds, buckets[0].name)
  checkDemo(core, account, input.password, origin)
  await renewHash(core, account, input.password)
  const end = endOf(await core.directory.company(account.companyId), core.clock.now())
  if (end && !isAdministrator(account)) throw end
  if (account.twoFactor) throw new AppError('ERR_TWO_FACTOR_REQUIRED', await openChallenge(core, account))
  if (end) throw endForPayer(core, end, account)
  return core.workplace.run(account.companyId, (work) => openSession(core, work, account, origin))
}

async function checkPassword(core: IdentityCore, email: string, password: string, origin: Origin): Promise<Account> {
  const account = await accountByEmail(core.platform, email)
  if (!account) await core.passwords.matchNobody(password)
  if (!account || !(await core.passwords.matches(account.passwordHash, password))) {
    const formerAccount = await lostAccount(core, email, password)
    if (formerAccount) throw new AppError('ERR_EMAIL_LOST', { challenge: lostEmailChallenge(core, formerAccount) })
    // Not awaited, because the response time must not reveal whether the account exists.
    if (account) void noteFailure(core, account, origin)
    throw new AppError('ERR_INVALID_CREDENTIALS')
  }
  return account
}

/** Returns the account with this password that had the address before its owner claimed it. */
async function lostAccount(core: IdentityCore, email: string, password: string): Promise<LostAccount | null> {
  for (const one of await accountsWithout(core.platform, email))
    if (await core.passwords.matches(one.passwordHash, password)) return one
  return null
}

/**
 * Replaces another product's hash at the first login after an import. Must run before the second step, because a
 * challenge is bound to the stored hash.
 */
async function renewHash(core: IdentityCore, account: Account, password: string): Promise<void> {
  const renewed = await core.passwords.renewed(account.passwordHash, password)
  if (renewed !== null && (await replaceHash(core.platform, account, renewed))) account.passwordHash = renewed
}

async function noteFailure(core: IdentityCore, { companyId, userId }: Account, origin: Origin): Promise<void> {
  try {
    await core.workplace.run(companyId, async (work) => {
      const user = await userRow(work.db, companyId, userId)
      if (user) await auditFailedLogin(work, { userId, name: user.name }, 'login.failed', origin)
    })
  } catch (error) {
    core.log.warn({ err: error }, 'a failed login could not be audited')
  }
}

function checkDemo(core: IdentityCore, account: Account, password: string, origin: Origin): void {
  const published = account.isDemo || (account.isPlatform && password === DEMO_PASSWORD)
  if (published && (!core.settings.demo || origin.forwarded)) throw new AppError('ERR_DEMO_ACCOUNT')
}
