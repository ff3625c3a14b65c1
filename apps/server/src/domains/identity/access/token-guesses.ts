import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { networkOf, tokenBucket } from './attempt-limit.rules.ts'
import { type Bucket, forgiveAttempts, noteAttempt, roomAt } from './attempts.store.ts'

/** Counts the tokens of programs that nobody has, by the network from which they come. */
export interface TokenGuesses {
  /**
   * Counts one.
   * @returns takes it back, when somebody has the token after all
   * @throws AppError ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds, where it is one too many
   */
  note(address: string): Promise<() => Promise<void>>
  /** The name of an address among others of the same network. */
  networkOf(address: string): string
}

// So many that only a flood from everywhere gets there.
const MOST_FULL = 10_000

/** Makes the count, which all nodes share. A network that is full is remembered, so that a flood does not wait for the database. */
export function createTokenGuesses(platform: PlatformDb, clock: Clock): TokenGuesses {
  const full = new Map<string, number>()

  const refuse = (name: string) => {
    const until = full.get(name)
    if (until === undefined) return
    const left = until - clock.now().getTime()
    if (left > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(left / 1000) })
    full.delete(name)
  }
  async function remember(bucket: Bucket): Promise<void> {
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
        const noted = await noteAttempt(platform, [bucket], clock.now())
        // The bucket itself stays: whoever has one good token could guess others without end.
        if (noted) return () => forgiveAttempts(platform, noted, '')
        await remember(bucket)
      }
    },
  }
}
