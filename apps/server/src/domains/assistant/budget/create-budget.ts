import type { Workplace } from '../../../platform/db/work.ts'
import { companyTimeZone } from '../../identity/public.ts'
import type { Purpose } from '../client/ai.ts'
import { AiError } from '../client/ai-error.ts'
import { monthOf } from './month.rules.ts'
import { countTokens, monthLimit, usedTokens } from './month.store.ts'

/** Tokens reserved for a call. */
export interface Reservation {
  companyId: number
  month: string
  purpose: Purpose
  tokens: number
}

/**
 * A company's monthly tokens. The maximum cost of a call is counted before the call is made. Therefore concurrent calls
 * cannot exceed the limit together, and a call is counted even if the server crashes.
 */
export interface Budget {
  /** @throws AiError budget, when the month's limit would be exceeded */
  reserve(companyId: number, purpose: Purpose, tokens: number): Promise<Reservation>
  /** Replaces the reservation by the actual cost after an answer. */
  settle(reserved: Reservation, tokens: number): Promise<void>
  /** Removes the reservation of a refused call, which cost nothing. */
  release(reserved: Reservation): Promise<void>
}

export function createBudget(workplace: Workplace): Budget {
  const adjustCount = ({ companyId, month, purpose }: Reservation, tokens: number, calls: number) =>
    workplace.run(companyId, (work) => countTokens(work.db, companyId, { month, purpose, tokens, calls }))
  return {
    reserve: (companyId, purpose, tokens) =>
      workplace.run(companyId, async ({ db, now }) => {
        const month = monthOf(now, await companyTimeZone(db))
        // Locked, so that concurrent calls are counted one after the other.
        const limit = await monthLimit(db, companyId)
        if (limit !== null && (await usedTokens(db, companyId, month)) + tokens > limit) throw new AiError('budget')
        await countTokens(db, companyId, { month, purpose, tokens, calls: 1 })
        return { companyId, month, purpose, tokens }
      }),
    settle: (reserved, tokens) => adjustCount(reserved, tokens - reserved.tokens, 0),
    release: (reserved) => adjustCount(reserved, -reserved.tokens, -1),
  }
}
