import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { finishExtraction } from './announce-extraction.ts'
import { companiesWithDueExtractions } from './due-companies.store.ts'
import { expireItems, extractionRow, runningSince } from './extraction.store.ts'
import type { ExtractorServices } from './extractor-services.ts'

/** Longer than the job runs including all retries after a crash, so the extraction is abandoned. */
const ABANDONED_MS = 30 * 60_000

/** Deletes expired results, and ends abandoned extractions, which would otherwise block new ones. */
export async function sweepExtractions({ workplace, log }: ExtractorServices, platform: PlatformDb): Promise<void> {
  const before = new Date(workplace.clock.now().getTime() - ABANDONED_MS)
  for (const companyId of await companiesWithDueExtractions(platform, before)) {
    const swept = workplace.run(companyId, async (work) => {
      for (const id of await runningSince(work.db, companyId, before)) {
        const row = await extractionRow(work.db, companyId, id, true)
        if (row) await finishExtraction(work, row, 'failed', 'interrupted')
      }
      await expireItems(work.db, companyId, work.now)
    })
    await swept.catch((error: unknown) => log.error({ err: error, companyId }, 'sweeping extractions failed'))
  }
}
