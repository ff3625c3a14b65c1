import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { networkOf, tokenBucket } from './attempt-limit.rules.ts'
import { type AttemptBucket, forgiveAttempts, noteAttempt, roomAt } from './attempts.store.ts'

/** Counts unknown tokens of programs, per network. */
export interface TokenGuesses {
  /**
   * Counts one attempt.
   * @returns reverts the count, for a token that turns out to be valid
   * @throws AppError ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds, when over the limit
   */
  note(address: string): Promise<() => Promise<void>>
  /** Returns the network of an address. */
  networkOf(address: string): string
}

// Reached only by a flood from everywhere.
const MOST_FULL = 10_000

/** Creates the counter, which all nodes share. Remembers full networks, so that a flood does not load the database. */
export function createTokenGuesses(platform: PlatformDb, clock: Clock): TokenGuesses {
  const full = new Map<string, number>()

  const refuse = (name: string) => {
    const until = full.get(name)
    if (until === undefined) return
    const left = until - clock.now().getTime()
    if (left > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(left / 1000) })
    full.delete(name)
  }
  async function remember(bucket: AttemptBucket): Promise<void> {
    const until = await roomAt(platform, bucket, clock.now())
    if (!until) return
    if (full.size >= MOST_FULL) full.clear()
    full.set(bucket.name, until.getTime())
  }
  return {
    networkOf,
    async note(address) {
      const bucket = tokenBucket(address)
      for (;;) {
        refuse(bucket.name)
        const attemptIds = await noteAttempt(platform, [bucket], clock.now())
        // Keep the bucket itself: with one valid token a caller could otherwise guess others without limit.
        if (attemptIds) return () => forgiveAttempts(platform, attemptIds, '')
        await remember(bucket)
      }
    },
  }
}
