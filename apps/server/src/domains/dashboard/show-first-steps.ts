import type { gettingStarted as endpoint } from '@recado/contract/dashboard/endpoints'
import type { Out } from '@recado/contract/endpoint'
import type { Work } from '../../platform/db/work.ts'
import { firstStepsDone } from './first-steps.store.ts'

/** Returns the first steps that a new company has completed. */
export async function showFirstSteps(work: Work): Promise<Out<typeof endpoint>> {
  return { done: await firstStepsDone(work.db, work.companyId) }
}
