import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Origin } from '../access/open-session.ts'
import { placeOf } from '../access/open-session.ts'
import { confirmedAt, lockedPassword, noteConfirmed, presentKeys } from '../access/session.store.ts'
import { auditFailure } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { lockAdmins } from '../users/user.store.ts'
import { checkCode } from './check-code.ts'
import { limited } from './limited.ts'

/** The confirmation of a change (access.6), and the address it comes from. */
export interface Shown {
  currentPassword?: string | undefined
  code?: string | undefined
  /** A login or confirmation within the last 15 minutes replaces the password: clients that know no `currentPassword` call this. */
  recentIsEnough?: boolean
  origin: Pick<Origin, 'address' | 'userAgent'>
}

/**
 * Makes a change that a stolen session must not make: after the caller's present password and, for a person with a
 * second factor, a code of it. Wrong ones count as the tries of a second step do and stand in the audit log. The code
 * is used up with the change: a change that is refused for another reason leaves it good.
 * @param change runs in a transaction of the caller's company, in which its admins and the caller are locked
 * @throws AppError ERR_CURRENT_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_CODE, ERR_TOO_MANY_REQUESTS, and
 * the errors of the change
 */
export async function confirmed<T>(
  core: IdentityCore,
  actor: Actor,
  shown: Shown,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const { companyId, userId } = actor
  const { currentPassword, code, origin } = shown
  if (currentPassword === undefined) {
    if (!shown.recentIsEnough) throw passwordRequired()
    return core.workplace.run(companyId, async (work) => {
      await checkRecent(work, actor)
      return change(work)
    })
  }
  const outcome = await limited(core, { companyId, userId, address: origin.address }, async () => {
    const keys = await core.workplace.read(companyId, (work) => presentKeys(work.db, companyId, userId))
    if (!keys || !(await core.passwords.matches(keys.passwordHash, currentPassword))) {
      await noteGuess(core, actor, shown)
      throw wrongPassword()
    }
    // Nothing was guessed: the form does not know of the second step yet.
    if (keys.twoFactor && code === undefined) return { error: wrongCode() }
    try {
      const run = async (work: Work) => {
        await checkKeys(core, work, actor, { passwordHash: keys.passwordHash, code })
        await noteConfirmed(work.db, companyId, actor.sessionId, work.now)
        return change(work)
      }
      return { result: await core.workplace.run(companyId, run) }
    } catch (error) {
      // Both were right: a refusal of the change itself is no guess.
      if (!(error instanceof AppError && error.code === 'ERR_TWO_FACTOR_CODE')) return { error }
      await noteGuess(core, actor, shown)
      throw error
    }
  })
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

/** A change without a password is refused this long after the login or the last confirmation of the session. */
const RECENT_MS = 15 * 60_000

const passwordRequired = () => new AppError('ERR_CURRENT_PASSWORD_REQUIRED', { field: 'currentPassword' })

/** The session was confirmed recently. Locks in the order in which users are changed. */
async function checkRecent(work: Work, { userId, sessionId }: Actor): Promise<void> {
  await lockAdmins(work.db, work.companyId)
  await lockedPassword(work.db, work.companyId, userId)
  const at = await confirmedAt(work.db, work.companyId, sessionId)
  if (!at || at.getTime() <= work.now.getTime() - RECENT_MS) throw passwordRequired()
}

const wrongPassword = () => new AppError('ERR_WRONG_PASSWORD', { field: 'currentPassword' })
const wrongCode = () => new AppError('ERR_TWO_FACTOR_CODE', { field: 'code' })

const noteGuess = (core: IdentityCore, actor: Actor, { origin }: Shown) =>
  core.workplace.run(actor.companyId, (work) =>
    auditFailure(work, actor, 'session.confirmFailed', `session ${actor.userId}`, placeOf(origin)),
  )

/** The password is still the one that was compared, and the code is good. Locks in the order in which users are changed. */
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
