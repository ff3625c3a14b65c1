import * as endpoints from '@recado/contract/extractor/endpoints'
import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { deleteExtraction, recordResultsFile, stopExtraction } from './change-extraction.ts'
import type { ExtractorServices } from './extractor-services.ts'
import { extractionRun, extractionSweep, extractorJobs } from './jobs.ts'
import { moveExtracted, saveExtracted } from './keep-extracted.ts'
import { listExtractions, showExtraction, showExtractor, usageOf } from './list-extractions.ts'
import { extractorData } from './personal-data.store.ts'
import { runExtraction } from './run-extraction.ts'
import { extractorSockets } from './sockets.ts'
import { startExtraction } from './start-extraction.ts'
import { sweepExtractions } from './sweep.ts'

/**
 * Searches for businesses in a place and stores the results.
 * @param platform only for finding companies with due work
 */
export const extractorArea = (services: ExtractorServices, platform: PlatformDb) =>
  ({
    name: 'extractor',
    personalData: extractorData,
    routes: (on: Registrar) => routes(on, services),
    jobTypes: extractorJobs,
    jobs: [
      handle(extractionRun, (job) => runExtraction(services, job)),
      handle(extractionSweep, () => sweepExtractions(services, platform)),
    ],
    sockets: extractorSockets(({ companyId }) =>
      services.workplace.read(companyId, (work) => usageOf(work, services.limit)),
    ),
  }) satisfies Area

function routes(on: Registrar, services: ExtractorServices): void {
  on.inWork(endpoints.startExtraction, ({ work, actor, body }) =>
    startExtraction(work, actor, { input: body, services }),
  )
  on.inWork(endpoints.stopExtraction, ({ work, actor, body }) => stopExtraction(work, actor, body.roomId))
  on.inWork(endpoints.saveExtracted, ({ work, actor, body }) => saveExtracted(work, actor, body.contatos))
  on.inWork(endpoints.moveExtracted, ({ work, actor, params, body }) =>
    moveExtracted(work, actor, { listId: params.listId, rows: body.contatos }),
  )
  on.inWork(endpoints.showExtractor, ({ work }) => showExtractor(work, services))
  on.inWork(endpoints.listExtractions, ({ work }) => listExtractions(work))
  on.inWork(endpoints.showExtraction, ({ work, params }) => showExtraction(work, params.id))
  on.inWork(endpoints.recordExtractionExport, async ({ work, actor, params }) => {
    await recordResultsFile(work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.deleteExtraction, async ({ work, actor, params }) => {
    await deleteExtraction(work, actor, params.id)
    return {}
  })
}
