import type { Work, Workplace } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { announceImport } from '../announce-contact.ts'
import { writeContacts } from '../contact-write.store.ts'
import { changeImport, forgetTakenRows, type ImportRecord, lockImport, takeRows } from './contact-import.store.ts'
import { requireImport } from './require-import.ts'

/** Rows of one transaction: short enough that nobody waits for it, long enough that 10,000 rows are quick. */
const CHUNK = 500

/**
 * The job `contacts.import`: writes the rows of an import, a chunk in a transaction, until none waits. Rows, counters
 * and contacts change together, so it may end anywhere and begin again, twice at once too.
 */
export async function runImport(
  workplace: Workplace,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  while (await workplace.run(companyId, (work) => importChunk(work, importId))) {
    // Each turn is one chunk.
  }
}

/**
 * Writes the next rows.
 * @returns whether there may be more
 */
export async function importChunk(work: Work, id: number): Promise<boolean> {
  const row = await lockImport(work.db, work.companyId, id)
  if (row?.state !== 'running') return false
  const people = await takeRows(work.db, work.companyId, { id, limit: CHUNK })
  const change = people.length > 0 ? await writtenChange(work, row, people) : await finish(work, id)
  await changeImport(work.db, work.companyId, { id, change })
  announceImport(work, await requireImport(work, id))
  return people.length > 0
}

async function writtenChange(work: Work, row: ImportRecord, people: Awaited<ReturnType<typeof takeRows>>) {
  const { created, updated } = await writeContacts(work.db, work.companyId, { people, nameWins: true, now: work.now })
  return { created: row.created + created, updated: row.updated + updated }
}

async function finish(work: Work, id: number) {
  await forgetTakenRows(work.db, work.companyId, id)
  work.announce('contact', [rooms.company(work.companyId)], { action: 'update-to-fecth' })
  return { state: 'done' as const, finished_at: work.now }
}
