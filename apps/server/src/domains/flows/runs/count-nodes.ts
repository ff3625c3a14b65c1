import type { In, Out } from '@recado/contract/endpoint'
import type { countFlowNodes as endpoint } from '@recado/contract/flows/run-endpoints'
import type { Work } from '../../../platform/db/work.ts'
import { requireFlow } from '../flows/require-flow.ts'
import { nodeCounts, startOfCompanyDay } from './ticket-runs.store.ts'

const DAY_MS = 86_400_000
/** Default period in days, including today. */
const DAYS = 30

/**
 * Counts how often runs reached each node in a period of days in the company's time zone. @throws AppError
 * ERR_NO_FLOW_FOUND
 */
export async function countNodes(
  work: Work,
  flowId: number,
  { from, to, version }: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  await requireFlow(work, flowId)
  const { db, companyId, now } = work
  const first = from ? await startOfCompanyDay(db, from) : new Date(now.getTime() - DAYS * DAY_MS)
  const last = to ? new Date((await startOfCompanyDay(db, to)).getTime() + DAY_MS) : new Date(now.getTime() + DAY_MS)
  return nodeCounts(db, companyId, { flowId, from: first, until: last, version: version ?? null })
}
