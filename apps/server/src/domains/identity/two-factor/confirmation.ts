import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Origin } from '../access/open-session.ts'
import { auditPlaceOf } from '../access/open-session.ts'
import { confirmedAt, lockedPassword, noteConfirmed, presentKeys } from '../access/session.store.ts'
import { auditFailure } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { lockAdmins } from '../users/user.store.ts'
import { withAttemptLimit } from './attempt-limit.ts'
import { checkCode } from './check-code.ts'

/** The confirmation of a change (access.6), and its origin. */
export interface Confirmation {
  currentPassword?: string | undefined
  code?: string | undefined
  /**
   * A login or confirmation within the last 15 minutes replaces the password, for clients that do not know
   * `currentPassword`.
   */
  recentIsEnough?: boolean
  origin: Pick<Origin, 'address' | 'userAgent'>
}

/**
 * Runs a change that a stolen session must not make. Requires the caller's current password and, if a second factor is
 * on, a code. Wrong ones count like attempts at a second step and are audited. The code is consumed with the change; if
 * the change is rejected for another reason, the code stays valid.
 * @param change runs in a transaction of the caller's company, in which its admins and the caller are locked
 * @throws AppError ERR_CURRENT_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_REQUESTS, and
 *   the errors of the change
 */
export async function withConfirmation<T>(
  core: IdentityCore,
  actor: Actor,
  confirmation: Confirmation,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const { companyId, userId } = actor
  const { currentPassword, code, origin } = confirmation
  if (currentPassword === undefined) {
    if (!confirmation.recentIsEnough) throw passwordRequired()
    return core.workplace.run(companyId, async (work) => {
      await checkRecent(work, actor)
      return change(work)
    })
  }
  const outcome = await withAttemptLimit(core, { companyId, userId, address: origin.address }, async () => {
    const keys = await core.workplace.read(companyId, (work) => presentKeys(work.db, companyId, userId))
    if (!keys || !(await core.passwords.matches(keys.passwordHash, currentPassword))) {
      await noteGuess(core, actor, confirmation)
      throw wrongPassword()
    }
    // Not an attempt: the form does not know about the second step yet.
    if (keys.twoFactor && code === undefined) return { error: wrongCode() }
    try {
      const run = async (work: Work) => {
        await checkKeys(core, work, actor, { passwordHash: keys.passwordHash, code })
        await noteConfirmed(work.db, companyId, actor.sessionId, work.now)
        return change(work)
      }
      return { result: await core.workplace.run(companyId, run) }
    } catch (error) {
      // Password and code were right, so a rejection of the change itself is not a failed attempt.
      if (!(error instanceof AppError && error.code === 'ERR_TWO_FACTOR_CODE')) return { error }
      await noteGuess(core, actor, confirmation)
      throw error
    }
  })
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

/** Time since login or the session's last confirmation in which a change needs no password. */
const RECENT_MS = 15 * 60_000

/** Returns the error of a change that came without the current password that it needs. */
export const passwordRequired = () => new AppError('ERR_CURRENT_PASSWORD_REQUIRED', { field: 'currentPassword' })

/** Requires that the session was confirmed recently. Locks in the order in which users are changed. */
async function checkRecent(work: Work, { userId, sessionId }: Actor): Promise<void> {
  await lockAdmins(work.db, work.companyId)
  await lockedPassword(work.db, work.companyId, userId)
  const at = await confirmedAt(work.db, work.companyId, sessionId)
  if (!at || at.getTime() <= work.now.getTime() - RECENT_MS) throw passwordRequired()
}

const wrongPassword = () => new AppError('ERR_WRONG_PASSWORD', { field: 'currentPassword' })
const wrongCode = () => new AppError('ERR_TWO_FACTOR_CODE', { field: 'code' })

const noteGuess = (core: IdentityCore, actor: Actor, { origin }: Confirmation) =>
  core.workplace.run(actor.companyId, (work) =>
    auditFailure(work, actor, 'session.confirmFailed', `session ${actor.userId}`, auditPlaceOf(origin)),
  )

/**
 * Requires that the password is still the compared one and the code is valid. Locks in the order in which users are
 * changed.
 */
async function checkKeys(
  core: IdentityCore,
  work: Work,
  { userId }: Actor,
  { passwordHash, code }: { passwordHash: string; code: string | undefined },
): Promise<void> {
  await lockAdmins(work.db, work.companyId)
  if ((await lockedPassword(work.db, work.companyId, userId)) !== passwordHash) throw wrongPassword()
  const keys = await presentKeys(work.db, work.companyId, userId)
  if (!keys?.twoFactor) return
  if (code === undefined || !(await checkCode(core, work, userId, code))) throw wrongCode()
}
