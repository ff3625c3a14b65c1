import type { Out } from '@recado/contract/endpoint'
import type { stopExtraction as stopEndpoint } from '@recado/contract/extractor/endpoints'
import { extractionEnds } from '@recado/contract/extractor/extraction'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { finishExtraction } from './announce-extraction.ts'
import { type ExtractionRow, extractionRow, removeExtraction, runningInRoom } from './extraction.store.ts'
import { extractionOf } from './extraction.view.ts'

/**
 * Returns an extraction of the company.
 * @throws AppError ERR_NO_EXTRACTION_FOUND for unknown ids and those of other companies
 */
export async function requireExtraction(work: Work, id: number, lock = false): Promise<ExtractionRow> {
  const row = await extractionRow(work.db, work.companyId, id, lock)
  if (!row) throw new AppError('ERR_NO_EXTRACTION_FOUND')
  return row
}

/** Stops the extraction of a room: from this commit on no result is added, whichever node runs it. */
export async function stopExtraction(work: Work, actor: Actor, roomId: string): Promise<Out<typeof stopEndpoint>> {
  const row = await runningInRoom(work.db, work.companyId, roomId)
  if (row && (await finishExtraction(work, row, 'stopped'))) {
    await audit(work, actor, 'extraction.stop', `extraction ${row.id}`, null, { name: nameOf(row), rows: row.found })
  }
  const extraction = row ? extractionOf(await requireExtraction(work, row.id)) : null
  return { message: extractionEnds.stopped, extraction }
}

/**
 * Deletes an extraction with its results.
 * @throws AppError ERR_NO_EXTRACTION_FOUND, ERR_EXTRACTION_RUNNING
 */
export async function deleteExtraction(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await requireExtraction(work, id, true)
  if (row.state === 'running') throw new AppError('ERR_EXTRACTION_RUNNING')
  await removeExtraction(work.db, work.companyId, id)
  await audit(work, actor, 'extraction.delete', `extraction ${id}`, { name: nameOf(row), rows: row.found }, null)
}

/**
 * Records that a user saves the results of an extraction as a file.
 * @throws AppError ERR_NO_EXTRACTION_FOUND
 */
export async function recordResultsFile(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await requireExtraction(work, id)
  await audit(work, actor, 'extraction.export', `extraction ${id}`, null, { name: nameOf(row), rows: row.found })
}

const nameOf = ({ search, place }: ExtractionRow): string => `${search} - ${place}`
