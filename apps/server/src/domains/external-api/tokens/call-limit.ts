import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { grantOf, portionOf, retryAfter, WINDOW_MS } from './call-limit.rules.ts'
import { takeCalls } from './call-limit.store.ts'

/** Counts the calls of tokens. */
export interface CallLimit {
  /**
   * Counts a call, whatever becomes of it.
   * @param caller the token, named uniquely in its company
   * @throws AppError ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds
   */
  count(companyId: number, caller: string): Promise<void>
}

/** What this node may still let through for a caller. */
interface Share {
  since: number
  left: number
  /** There is no more to take before the next window. */
  isUsedUp: boolean
}

// So many that only a flood of different tokens gets there; those of past windows go then.
const MOST_SHARES = 10_000

/**
 * Makes the limit. Nodes take calls from a row of the database a tenth at a time: together they never let through more than the limit, and
 * one node alone exactly so many; what several have taken and not used is lost until the next window.
 * @param limit calls of a token within a minute, which begins with its first one; 0: any number
 */
export function createCallLimit(workplace: Workplace, limit: number): CallLimit {
  const shares = new Map<string, Share>()
  const asked = new Map<string, Promise<void>>()
  const now = () => workplace.clock.now().getTime()

  async function take(companyId: number, caller: string, key: string): Promise<void> {
    const portion = portionOf(limit)
    const { since, calls } = await workplace.run(companyId, (work) =>
      takeCalls(work.db, companyId, { caller, portion, now: work.now, windowMs: WINDOW_MS }),
    )
    const left = grantOf(limit, calls)
    if (shares.size >= MOST_SHARES) dropPast()
    shares.set(key, { since: since.getTime(), left, isUsedUp: left === 0 })
  }
  function dropPast(): void {
    for (const [key, { since }] of shares) if (now() - since >= WINDOW_MS) shares.delete(key)
  }

  return {
    async count(companyId, caller) {
      if (limit === 0) return
      const key = `${companyId} ${caller}`
      for (;;) {
        const share = shares.get(key)
        if (share && now() - share.since < WINDOW_MS) {
          if (share.left > 0) {
            share.left--
            return
          }
          if (share.isUsedUp)
            throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: retryAfter(share.since, now()) })
        }
        const waiting = asked.get(key) ?? take(companyId, caller, key).finally(() => asked.delete(key))
        asked.set(key, waiting)
        await waiting
      }
    },
  }
}
