import type { Workplace } from '../../../platform/db/work.ts'
import type { Purpose } from '../client/ai.ts'
import { AiFailed } from '../client/ai-failed.ts'
import { monthOf } from './month.rules.ts'
import { countTokens, monthLimit, usedTokens } from './month.store.ts'

/** What was counted before a call. */
export interface Reserved {
  companyId: number
  month: string
  purpose: Purpose
  tokens: number
}

/**
 * The tokens of a company's month. What a call may cost is counted before it is made, so that many at once do not pass the
 * limit together, and a server that dies during one has counted it.
 */
export interface Budget {
  /** @throws AiFailed budget, when the month cannot hold it any more */
  reserve(companyId: number, purpose: Purpose, tokens: number): Promise<Reserved>
  /** After an answer: what it really cost. */
  settle(reserved: Reserved, tokens: number): Promise<void>
  /** The call was refused: it cost nothing. */
  release(reserved: Reserved): Promise<void>
}

export function createBudget(workplace: Workplace): Budget {
  const correct = ({ companyId, month, purpose }: Reserved, tokens: number, calls: number) =>
    workplace.run(companyId, (work) => countTokens(work.db, companyId, { month, purpose, tokens, calls }))
  return {
    reserve: (companyId, purpose, tokens) =>
      workplace.run(companyId, async ({ db, now }) => {
        const month = monthOf(now)
        // Locked: calls at once are counted one after the other.
        const limit = await monthLimit(db, companyId)
        if (limit !== null && (await usedTokens(db, companyId, month)) + tokens > limit) throw new AiFailed('budget')
        await countTokens(db, companyId, { month, purpose, tokens, calls: 1 })
        return { companyId, month, purpose, tokens }
      }),
    settle: (reserved, tokens) => correct(reserved, tokens - reserved.tokens, 0),
    release: (reserved) => correct(reserved, -reserved.tokens, -1),
  }
}
