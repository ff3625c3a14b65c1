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
  const noted = await noteAttempt(core.platform, buckets, core.clock.now())
  if (!noted) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const result = await check()
  await forgiveAttempts(core.platform, noted, buckets[0].name)
  return result
}
