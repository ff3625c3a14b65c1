import type { Work } from '../../../platform/db/work.ts'
import { announceCompany } from './announce-company.ts'
import { saveAiHelps } from './company.store.ts'

/**
 * Keeps which helps of the AI the company's people find, and tells their open browsers.
 * @param helps in their fixed order; none where the company has no key
 */
export async function offerHelps(work: Work, helps: readonly string[]): Promise<void> {
  if (await saveAiHelps(work.db, helps, work.now)) await announceCompany(work)
}
