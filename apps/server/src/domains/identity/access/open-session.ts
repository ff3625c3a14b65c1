import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-parts.ts'
import { sessionUser } from '../users/session-user.ts'
import type { Origin, SignedIn } from './login.ts'
import { REFRESH_MS } from './refresh.rules.ts'
import { endSessions, insertSession, lockedPassword } from './session.store.ts'
import type { Account } from './sign-in.store.ts'

const USER_AGENT_LENGTH = 300

export type SessionAccount = Pick<Account, 'companyId' | 'userId' | 'passwordHash'>
type LoginAction = 'login.success' | 'login.failed' | 'login.codeFailed'

/** Notes that somebody signed in or tried to: from where, and how. */
export function auditLogin(
  work: Work,
  person: { userId: number; name: string },
  action: LoginAction,
  origin: Origin,
  secondStep?: string,
): Promise<void> {
  const from = { address: origin.address, browser: origin.userAgent.slice(0, USER_AGENT_LENGTH) }
  const noted = secondStep ? { ...from, secondStep } : from
  return audit(work, person, action, `login ${person.userId}`, null, noted)
}

/**
 * Ends the person's earlier session and opens a new one.
 * @param account with the password that was compared; when it is another by now, nobody signs in with it
 * @param secondStep by what the second step was passed
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
  // It was changed, or the user deleted, while we compared.
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
    expiresAt: new Date(work.now.getTime() + REFRESH_MS),
  })
  const user = await sessionUser(work, userId)
  await auditLogin(work, { userId, name: user.name }, 'login.success', origin, secondStep)
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
    await core.news.evicted(work, earlier)
  }
}
