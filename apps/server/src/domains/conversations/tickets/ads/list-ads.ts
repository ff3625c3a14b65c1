import type { listAds as endpoint } from '@recado/contract/conversations/ad-endpoints'
import type { Out } from '@recado/contract/endpoint'
import type { Work } from '../../../../platform/db/work.ts'
import { newestAds } from './ads.store.ts'

/** Returns the advertisements that brought customers, for the ticket filter. */
export async function listAds(work: Work): Promise<Out<typeof endpoint>> {
  return { ads: await newestAds(work.db, work.companyId) }
}
