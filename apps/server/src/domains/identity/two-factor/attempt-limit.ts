import { AppError } from '../../../platform/app-error.ts'
import { twoFactorBuckets } from '../access/attempt-limit.rules.ts'
import { forgiveAttempts, noteAttempt } from '../access/attempts.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'

export interface Guesser {
  companyId: number
  userId: number
  address: string
}

/**
 * Counts the check of a code against the limits of network and user. A right code reverts its attempt.
 * @throws AppError ERR_TOO_MANY_REQUESTS, and the errors of the check
 */
export async function withAttemptLimit<T>(core: IdentityCore, who: Guesser, check: () => Promise<T>): Promise<T> {
  const buckets = twoFactorBuckets(who.companyId, who.userId, who.address)
  const attemptIds = await noteAttempt(core.platform, buckets, core.clock.now())
  if (!attemptIds) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const result = await check()
  await forgiveAttempts(core.platform, attemptIds, buckets[0].name)
  return result
}
