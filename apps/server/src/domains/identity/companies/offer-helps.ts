import type { Work } from '../../../platform/db/work.ts'
import { announceCompany } from './announce-company.ts'
import { saveAiHelps } from './company.store.ts'

/**
 * Stores which AI helps the company's users see, and notifies their open browsers.
 * @param helps in their fixed order; empty when the company has no key
 */
export async function offerHelps(work: Work, helps: readonly string[]): Promise<void> {
  if (await saveAiHelps(work.db, helps, work.now)) await announceCompany(work)
}
