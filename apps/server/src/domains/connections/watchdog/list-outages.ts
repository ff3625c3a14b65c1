import type { Outage } from '@recado/contract/connections/outage'
import type { Work } from '../../../platform/db/work.ts'
import { latestOutages } from './outage.store.ts'
import { outageOf } from './outage.view.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** The last outage of each connection within a week, and those that go on. */
export async function listOutages(work: Work): Promise<Outage[]> {
  return (await latestOutages(work.db, work.companyId, new Date(work.now.getTime() - WEEK_MS))).map(outageOf)
}
