import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { lockPlanCount, type PlanLimits, planLimits } from './company.store.ts'

const codes = {
  users: 'ERR_PLAN_LIMIT_USERS',
  connections: 'ERR_PLAN_LIMIT_CONNECTIONS',
  queues: 'ERR_PLAN_LIMIT_QUEUES',
} satisfies Record<keyof PlanLimits, ErrorCode>

/**
 * Checks a plan limit before another record is created. Serialises the company's creations until the transaction ends.
 * Records above a lowered limit stay (companies.9).
 * @param count returns the current number; called under the lock
 * @throws AppError ERR_PLAN_LIMIT_… with `limit`
 */
export async function checkPlanLimit(work: Work, what: keyof PlanLimits, count: () => Promise<number>): Promise<void> {
  await lockPlanCount(work.db, work.companyId)
  const limit = (await planLimits(work.db, work.companyId))?.[what]
  if (limit !== undefined && (await count()) >= limit) throw new AppError(codes[what], { limit })
}
