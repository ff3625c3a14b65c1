import { randomUUID } from 'node:crypto'
import type { SessionUser } from '@recado/contract/identity/user'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { audit, auditFailure } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { sessionUser } from '../users/session-user.ts'
import { sessionExpiry } from './refresh.rules.ts'
import { endSessions, insertSession, lockedPassword } from './session.store.ts'
import type { Account } from './sign-in.store.ts'

const USER_AGENT_LENGTH = 300

/** The origin of a login. */
export interface Origin {
  address: string
  userAgent: string
  /** True if a proxy is involved. Demonstration accounts are for this machine only. */
  forwarded: boolean
}

export interface SignedIn {
  token: string
  refreshToken: string
  user: SessionUser
}

export type SessionAccount = Pick<Account, 'companyId' | 'userId' | 'passwordHash'>
type FailedLogin = 'login.failed' | 'login.codeFailed'

/** Returns an origin in the audit log's format. */
export const auditPlaceOf = ({ address, userAgent }: Pick<Origin, 'address' | 'userAgent'>) => ({
  address,
  browser: userAgent.slice(0, USER_AGENT_LENGTH),
})

/** Audits a failed login with its origin. Attempts in quick succession share one entry. */
export function auditFailedLogin(
  work: Work,
  person: { userId: number; name: string },
  action: FailedLogin,
  origin: Origin,
): Promise<void> {
  return auditFailure(work, person, action, `login ${person.userId}`, auditPlaceOf(origin), { fromAnywhere: true })
}

/**
 * Ends the user's earlier session and opens a new one.
 * @param account with the compared password; if it has changed since, the login fails
 * @param secondStep the kind of code that passed the second step
 */
export async function openSession(
  core: IdentityCore,
  work: Work,
  account: SessionAccount,
  origin: Origin,
  secondStep?: string,
): Promise<SignedIn> {
  const { companyId, userId } = account
  const password = await lockedPassword(work.db, companyId, userId)
  // The password was changed, or the user deleted, during the comparison.
  if (password !== account.passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS')
  await evict(core, work, userId)
  const id = randomUUID()
  const refresh = core.tokens.newRefresh(id)
  await insertSession(work.db, companyId, {
    id,
    userId,
    refreshHash: refresh.hash,
    userAgent: origin.userAgent.slice(0, USER_AGENT_LENGTH),
    address: origin.address,
    now: work.now,
    expiresAt: sessionExpiry({ startedAt: work.now, now: work.now, mostDays: core.settings.sessionDays }),
  })
  const user = await sessionUser(core, work, userId)
  const loginDetails = secondStep ? { ...auditPlaceOf(origin), secondStep } : auditPlaceOf(origin)
  core.log.info(
    { event: 'login.success', companyId, userId, address: origin.address, secondStep: secondStep ?? 'none' },
    'signed in',
  )
  await audit(work, { kind: 'user', userId, name: user.name }, 'login.success', `login ${userId}`, null, loginDetails)
  return {
    token: core.tokens.access({ sid: id, uid: userId, cid: companyId }, work.now),
    refreshToken: refresh.token,
    user,
  }
}

async function evict(core: IdentityCore, work: Work, userId: number): Promise<void> {
  for (const earlier of await endSessions(work.db, work.companyId, userId, 'login', work.now)) {
    work.announce('auth', [rooms.session(earlier)], {
      action: 'update',
      user: { id: userId },
      at: work.now.toISOString(),
    })
    await core.accessChanges.evicted(work, earlier)
  }
}
