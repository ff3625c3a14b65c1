import type { Out } from '@recado/contract/endpoint'
import type {
  listExtractions as listEndpoint,
  showExtractor as setupEndpoint,
  showExtraction as showEndpoint,
} from '@recado/contract/extractor/endpoints'
import type { ExtractionUsage } from '@recado/contract/extractor/extraction'
import type { Work } from '../../platform/db/work.ts'
import { requireExtraction } from './change-extraction.ts'
import { latestExtractions } from './extraction.store.ts'
import { extractionOf } from './extraction.view.ts'
import type { ExtractorServices } from './extractor-services.ts'
import { consumedInMonth, itemsOf } from './item.store.ts'

const LATEST = 30

/** The company's usage of the current month. */
export const usageOf = async ({ db, companyId, now }: Work, limit: number): Promise<ExtractionUsage> => ({
  consumed: await consumedInMonth(db, companyId, now),
  limit,
})

export async function showExtractor(
  work: Work,
  { sources, limit, tiles }: ExtractorServices,
): Promise<Out<typeof setupEndpoint>> {
  return {
    sources: [...sources.keys()],
    usage: await usageOf(work, limit),
    tiles: tiles && { url: tiles.url, attribution: tiles.attribution },
  }
}

export async function listExtractions({ db, companyId }: Work): Promise<Out<typeof listEndpoint>> {
  return { extractions: (await latestExtractions(db, companyId, LATEST)).map(extractionOf) }
}

/** @throws AppError ERR_NO_EXTRACTION_FOUND */
export async function showExtraction(work: Work, id: number): Promise<Out<typeof showEndpoint>> {
  const extraction = extractionOf(await requireExtraction(work, id))
  return { extraction, items: await itemsOf(work.db, work.companyId, id) }
}
