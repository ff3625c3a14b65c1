import { MOST_PASSAGES } from '@recado/contract/knowledge/choices'
import type { Work } from '../../../platform/db/work.ts'
import { announceDocument } from '../announce-document.ts'
import { planVectors } from '../embed-passages.ts'
import { knowledgeRead } from '../jobs.ts'
import { documentRow } from '../knowledge.store.ts'
import type { SourceServices } from '../knowledge-services.ts'
import { countOtherPassages, replacePassages } from '../passage.store.ts'
import type { ReadDocument } from './document-in-thread.ts'
import { fetchSource } from './fetch-source.ts'
import { readSource } from './read-source.ts'
import { type BegunSource, beginReading, beginTry, completeReading, failReading, saveProgress } from './source.store.ts'
import type { Unread } from './source-text.rules.ts'
import { titleAfter } from './source-title.rules.ts'

interface ReadingJob {
  companyId: number
  documentId: number
  reading: number
}

/** Tries of a reading, counting those during which the process died: a file that ends it is given up. */
const MOST_TRIES = 3
/** Characters of the text that lists show. */
const EXCERPT_LENGTH = 1000

/** Plans a new reading of a source. A running one is replaced, and its result dropped. */
export async function planReading(work: Work, documentId: number): Promise<void> {
  const reading = await beginReading(work.db, work.companyId, documentId)
  await work.enqueue(knowledgeRead, { companyId: work.companyId, documentId, reading })
}

/**
 * Runs the job `knowledge.read`: fetches a page or file, reads its text in a thread, and replaces the document's passages.
 * When that fails, the earlier passages stay, and the document shows the reason.
 */
export async function readKnowledge(services: SourceServices, job: ReadingJob): Promise<void> {
  const { companyId } = job
  const { workplace } = services
  const source = await workplace.run(companyId, ({ db }) => beginTry(db, companyId, job))
  if (!source) return
  const result = source.tries > MOST_TRIES ? { failure: 'complex' as const } : await readText(services, job, source)
  await workplace.run(companyId, (work) => storeResult(work, services, { job, source, result }))
}

async function readText(
  services: SourceServices,
  job: ReadingJob,
  source: BegunSource,
): Promise<ReadDocument | Unread> {
  const { companyId, documentId, reading } = job
  const order = await fetchSource(services, job, source)
  if ('failure' in order) return order
  return readSource(companyId, order, {
    onProgress: (percent) =>
      services.workplace.run(companyId, async (work) => {
        if (await saveProgress(work.db, companyId, { documentId, reading, percent }))
          await announceSource(work, documentId)
      }),
  })
}

async function storeResult(
  work: Work,
  services: SourceServices,
  { job, source, result }: { job: ReadingJob; source: BegunSource; result: ReadDocument | Unread },
): Promise<void> {
  const { db, companyId, now } = work
  const { documentId } = job
  // Locked, so that the company's readings are counted one after the other with its other changes of this document.
  const row = await documentRow(db, companyId, documentId, true)
  if (!row) return
  if ('failure' in result) {
    if (await failReading(db, companyId, { ...job, failure: result.failure })) await announceSource(work, documentId)
    return
  }
  const { passages } = result
  if ((await countOtherPassages(db, companyId, documentId)) + passages.length > MOST_PASSAGES)
    return storeResult(work, services, { job, source, result: { failure: 'full' } })
  const title = titleAfter({ ...source, title: row.title }, result.title)
  const body = passages.join('\n\n').slice(0, EXCERPT_LENGTH).toWellFormed()
  if (!(await completeReading(db, companyId, { ...job, title, body, now }))) return
  await replacePassages(db, companyId, { id: documentId, title, passages })
  await planVectors(work, services, documentId)
  await announceSource(work, documentId)
}

async function announceSource(work: Work, documentId: number): Promise<void> {
  const row = await documentRow(work.db, work.companyId, documentId)
  if (row) announceDocument(work, 'update', row)
}
