import type { Work } from '../../platform/db/work.ts'
import { addListPeople, requireContactList } from '../contact-lists/public.ts'
import { requireUser } from '../identity/public.ts'
import { announceExtractedItem, finishExtraction } from './announce-extraction.ts'
import { extractedNumber } from './extracted-number.rules.ts'
import { type ExtractionRow, extractionRow } from './extraction.store.ts'
import type { ExtractorServices } from './extractor-services.ts'
import { consumeOne, hasNumber, insertExtractedItem } from './item.store.ts'
import { saveContacts, unseenPhones } from './keep-extracted.ts'
import { resultPhone } from './result-phone.rules.ts'
import { type FoundBusiness, SourceProblem } from './sources/source.ts'

/** Milliseconds between checks whether a user stopped the extraction, possibly at another node. */
const CHECK_INTERVAL_MS = 300
/** Time limit, longer than any source needs for fifty results. */
const LONGEST_MS = 240_000

interface ExtractionKey {
  companyId: number
  extractionId: number
}

/**
 * Runs an extraction: one transaction per result stores, counts, copies and announces it. Restarted after a crash, or
 * running twice, it stores no number twice. A failure of the source ends it; internal errors are retried.
 */
export async function runExtraction(services: ExtractorServices, key: ExtractionKey): Promise<void> {
  const { workplace } = services
  const row = await workplace.read(key.companyId, ({ db }) => extractionRow(db, key.companyId, key.extractionId))
  if (row?.state !== 'running') return
  const controller = new AbortController()
  const timeLimit = AbortSignal.timeout(LONGEST_MS)
  const checkTimer = watch(services, key, controller)
  try {
    await search(services, key, { row, signal: AbortSignal.any([controller.signal, timeLimit]) })
  } catch (error) {
    if (controller.signal.aborted) return
    const problem = timeLimit.aborted ? new SourceProblem('unavailable', 'the time limit was exceeded') : error
    if (!(problem instanceof SourceProblem)) throw error
    services.log.warn({ err: problem, source: row.source }, 'a source of businesses failed')
    await workplace.run(key.companyId, (work) => finishExtraction(work, row, 'failed', problem.reason))
  } finally {
    clearInterval(checkTimer)
  }
}

/** Aborts the work when the extraction is no longer running, e.g. after a user stopped it. */
function watch({ workplace, log }: ExtractorServices, key: ExtractionKey, controller: AbortController): NodeJS.Timeout {
  const { companyId, extractionId } = key
  const checkState = async () => {
    const row = await workplace.read(companyId, ({ db }) => extractionRow(db, companyId, extractionId))
    if (row?.state !== 'running') controller.abort()
  }
  return setInterval(() => {
    checkState().catch((error: unknown) =>
      log.warn({ err: error }, 'checking whether an extraction was stopped failed'),
    )
  }, CHECK_INTERVAL_MS)
}

async function search(
  services: ExtractorServices,
  key: ExtractionKey,
  { row, signal }: { row: ExtractionRow; signal: AbortSignal },
): Promise<void> {
  const { companyId } = key
  const source = services.sources.get(row.source)
  if (!source) throw new SourceProblem('refused', 'the source is no longer configured')
  const query = { search: row.search, place: row.place, count: row.quantity, companyId, signal }
  for await (const business of source.search(query)) {
    const number = extractedNumber(business.phone, row.country_code)
    if (number === null) continue
    if (await services.workplace.run(companyId, (work) => storeResult(work, services, { key, business, number })))
      return
  }
  signal.throwIfAborted()
  await services.workplace.run(companyId, (work) => finishExtraction(work, row, 'done'))
}

/**
 * Stores a result.
 * @returns whether the extraction has ended, now or before
 */
async function storeResult(
  work: Work,
  { limit }: ExtractorServices,
  { key, business, number }: { key: ExtractionKey; business: FoundBusiness; number: string },
): Promise<boolean> {
  const { db, companyId, now } = work
  // Locked, so that a stop comes either before this result or after it.
  const row = await extractionRow(db, companyId, key.extractionId, true)
  if (row?.state !== 'running') return true
  if (row.found >= row.quantity) return finishExtraction(work, row, 'done')
  if (row.copies && row.list_id === null) return finishExtraction(work, row, 'failed', 'list')
  if (await hasNumber(db, companyId, row.id, number)) return false
  const consumed = await consumeOne(db, companyId, { limit, now })
  if (consumed === null) return finishExtraction(work, row, 'failed', 'limit')
  const item = itemOf(business, number)
  const id = await insertExtractedItem(db, companyId, row.id, item)
  await saveAndCopy(work, row, { name: item.nome, number })
  announceExtractedItem(work, row, { ...item, id, extractionId: row.id, usage: { consumed, limit } })
  return row.found + 1 >= row.quantity ? finishExtraction(work, row, 'done') : false
}

/** Maximum length of texts from sources. */
const MOST_TEXT = 500

const itemOf = ({ name, address, rating, ratings, position }: FoundBusiness, number: string) => ({
  ...{ nome: name.slice(0, MOST_TEXT), endereco: address.slice(0, MOST_TEXT) },
  ...{
    nota: Math.min(Math.max(rating, 0), 5),
    avaliacoes: Math.min(Math.max(ratings, 0), 2 ** 31 - 1),
    numero: number,
  },
  ...{ lat: position?.lat ?? null, lng: position?.lng ?? null },
})

/** Saves a result to the contacts and copies it into a list, if requested. */
async function saveAndCopy(
  work: Work,
  row: ExtractionRow,
  { name, number }: { name: string; number: string },
): Promise<void> {
  const phone = resultPhone(number)
  if (phone === null) return
  const people = [{ phone, name }]
  if (row.save_contacts) await saveContacts(work, people)
  if (row.list_id === null || (await isUnseen(work, row.started_by, people))) return
  await requireContactList(work, row.list_id, true)
  await addListPeople(work, { listId: row.list_id, people, userId: row.started_by })
}

/** Whether the author of an extraction may not see the contact of a result. After they left, the company copies it. */
async function isUnseen(work: Work, authorId: number | null, people: readonly { phone: string; name: string }[]) {
  if (authorId === null) return false
  const author = await requireUser(work.db, authorId)
  return (await unseenPhones(work, { ...author, userId: authorId }, people)).size > 0
}
