import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { CALL_WINDOW_MS, grantOf, portionOf, secondsToNextWindow } from './call-limit.rules.ts'
import { takeCalls } from './call-limit.store.ts'

/** Counts calls per token. */
export interface CallLimit {
  /**
   * Counts a call, regardless of its result.
   * @param caller the token, by a name that is unique in its company
   * @throws AppError ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds
   */
  count(companyId: number, caller: string): Promise<void>
}

/** Calls that this node may still allow for a caller. */
interface Share {
  since: number
  left: number
  /** No more calls can be taken before the next window. */
  isUsedUp: boolean
}

// Maximum shares in memory, reached only by a flood of different tokens; then shares of past windows are removed.
const MOST_SHARES = 10_000

/**
 * Creates the limit. Nodes take calls from a database row, a tenth at a time. Together they never allow more than the
 * limit, and a single node allows exactly the limit. Calls taken but not used by several nodes are lost until the next
 * window.
 * @param limit calls of a token per minute, starting with its first one; 0: no limit
 */
export function createCallLimit(workplace: Workplace, limit: number): CallLimit {
  const shares = new Map<string, Share>()
  const pendingTakes = new Map<string, Promise<void>>()
  const now = () => workplace.clock.now().getTime()

  async function takePortion(companyId: number, caller: string, key: string): Promise<void> {
    const portion = portionOf(limit)
    const { since, calls } = await workplace.run(companyId, (work) =>
      takeCalls(work.db, companyId, { caller, portion, now: work.now, windowMs: CALL_WINDOW_MS }),
    )
    const left = grantOf(limit, calls)
    if (shares.size >= MOST_SHARES) dropPastShares()
    shares.set(key, { since: since.getTime(), left, isUsedUp: left === 0 })
  }
  function dropPastShares(): void {
    for (const [key, { since }] of shares) if (now() - since >= CALL_WINDOW_MS) shares.delete(key)
  }

  return {
    async count(companyId, caller) {
      if (limit === 0) return
      const key = `${companyId} ${caller}`
      for (;;) {
        const share = shares.get(key)
        if (share && now() - share.since < CALL_WINDOW_MS) {
          if (share.left > 0) {
            share.left--
            return
          }
          if (share.isUsedUp)
            throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: secondsToNextWindow(share.since, now()) })
        }
        const waiting =
          pendingTakes.get(key) ?? takePortion(companyId, caller, key).finally(() => pendingTakes.delete(key))
        pendingTakes.set(key, waiting)
        await waiting
      }
    },
  }
}
