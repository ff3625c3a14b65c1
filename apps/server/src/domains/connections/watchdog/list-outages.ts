import type { Outage } from '@recado/contract/connections/outage'
import type { Work } from '../../../platform/db/work.ts'
import { latestOutages } from './outage.store.ts'
import { toOutageView } from './outage.view.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** Returns each connection's last outage within a week, and all current ones. */
export async function listOutages(work: Work): Promise<Outage[]> {
  return (await latestOutages(work.db, work.companyId, new Date(work.now.getTime() - WEEK_MS))).map(toOutageView)
}
