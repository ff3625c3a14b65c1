import { isAdministrator } from '@recado/contract/access'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { sessionUser } from '../users/session-user.ts'
import { userRow } from '../users/user.store.ts'
import type { Origin, SignedIn } from './open-session.ts'
import { endForPayer, endOf } from './payment-session.ts'
import { REFRESH_GRACE_MS, refreshStep, sessionExpiry } from './refresh.rules.ts'
import { endSessionById, type LockedSession, lockUserSession, rotateSession } from './session.store.ts'
import { sessionOwner } from './sign-in.store.ts'

const SUCCESSOR = 'refresh-successor'

/**
 * Exchanges a refresh token for a new pair (access.2).
 * @throws AppError ERR_SESSION_EXPIRED (401), ERR_COMPANY_EXPIRED with `dueDate` and, for an admin, `paymentToken`,
 *   ERR_COMPANY_DISABLED, ERR_DEMO_ACCOUNT; ERR_TOO_MANY_REQUESTS, after which session and token stay valid
 */
export async function refreshSession(core: IdentityCore, token: string, origin: Origin): Promise<SignedIn> {
  const presented = core.tokens.readRefresh(token)
  if (presented) core.admitRefresh(presented.sessionId)
  const owner = presented && (await sessionOwner(core.platform, presented.sessionId))
  if (!presented || !owner) throw new AppError('ERR_SESSION_EXPIRED')
  if (owner.isDemo && (!core.settings.demo || origin.forwarded)) throw new AppError('ERR_DEMO_ACCOUNT')
  const end = endOf(await core.directory.company(owner.companyId), core.clock.now())
  if (end) throw await endOfSession(core, end, owner, presented)
  const renewed = await core.workplace.run(owner.companyId, (work) => renew(core, work, presented))
  // Thrown outside the transaction, so that a revoked session stays revoked.
  if (!renewed) throw new AppError('ERR_SESSION_EXPIRED')
  return renewed
}

/** Checks the company's expiry. An admin with a valid session gets a payment token (companies.1). */
async function endOfSession(
  core: IdentityCore,
  end: AppError,
  { companyId, userId }: { companyId: number; userId: number },
  { sessionId, hash }: Presented,
): Promise<AppError> {
  const isGood = await core.workplace.run(companyId, async (work) => {
    const session = await lockUserSession(work.db, companyId, sessionId)
    if (!session || !['rotate', 'repeat'].includes(refreshStep(session, hash, work.now))) return false
    const user = await userRow(work.db, companyId, userId)
    return user !== null && isAdministrator(user)
  })
  return isGood ? endForPayer(core, end, { companyId, userId }) : end
}

interface Presented {
  sessionId: string
  hash: Buffer
}

async function renew(core: IdentityCore, work: Work, presented: Presented): Promise<SignedIn | null> {
  const { sessionId } = presented
  const session = await lockUserSession(work.db, work.companyId, sessionId)
  if (!session) return null
  const step = refreshStep(session, presented.hash, work.now)
  if (step === 'refuse') return null
  if (step === 'revoke') {
    await endSessionById(work.db, work.companyId, sessionId, 'reuse', work.now)
    const name = (await userRow(work.db, work.companyId, session.userId))?.name ?? ''
    await audit(
      work,
      { kind: 'user', userId: session.userId, name },
      'session.reuse',
      `session ${session.userId}`,
      null,
      null,
    )
    await core.accessChanges.changed(work, { sessionId })
    return null
  }
  const refreshToken =
    step === 'rotate' ? await rotate(core, work, presented, session) : openSuccessor(core, session.successorSealed)
  const token = core.tokens.access({ sid: sessionId, uid: session.userId, cid: work.companyId }, work.now)
  return { token, refreshToken, user: await sessionUser(core, work, session.userId) }
}

async function rotate(core: IdentityCore, work: Work, presented: Presented, session: LockedSession): Promise<string> {
  const next = core.tokens.newRefresh(presented.sessionId)
  await rotateSession(work.db, work.companyId, presented.sessionId, {
    refreshHash: next.hash,
    previousHash: Buffer.from(session.refreshHash),
    previousUntil: new Date(work.now.getTime() + REFRESH_GRACE_MS),
    successorSealed: core.secrets.seal(SUCCESSOR, next.token),
    now: work.now,
    expiresAt: sessionExpiry({ startedAt: session.createdAt, now: work.now, mostDays: core.settings.sessionDays }),
  })
  return next.token
}

function openSuccessor(core: IdentityCore, sealed: Buffer | null): string {
  if (!sealed) throw new AppError('ERR_SESSION_EXPIRED')
  return core.secrets.open(SUCCESSOR, sealed).toString('utf8')
}
