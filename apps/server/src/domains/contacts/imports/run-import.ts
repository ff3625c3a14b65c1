import type { Work, Workplace } from '../../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../../platform/jobs/chunked-work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { announceImport } from '../announce-contact.ts'
import { type ContactToWrite, writeContacts } from '../contact-write.store.ts'
import { contactsChanged, recordContacts } from '../facts.ts'
import { contactsImport } from '../jobs.ts'
import {
  changeImport,
  forgetTakenRows,
  type ImportChange,
  type ImportRecord,
  lockImport,
  takeRows,
} from './contact-import.store.ts'
import { requireImport } from './require-import.ts'

/** Rows of one transaction: short enough that nobody waits for it, long enough that 10,000 rows are quick. */
const CHUNK = 500

/** The job `contacts.import`: writes the rows of an import. */
export const runImport = (workplace: Workplace, job: { companyId: number; importId: number }): Promise<void> =>
  runChunks(workplace, contactsImport, job, importRows(job.importId))

/** The rows of an import as chunked work. */
export const importRows = (id: number): ChunkedWork<ImportRecord, ContactToWrite> => ({
  async hold(work) {
    const row = await lockImport(work.db, work.companyId, id)
    return row?.state === 'running' ? row : null
  },
  take: (work) => takeRows(work.db, work.companyId, { id, limit: CHUNK }),
  write: async (work, row, people) => noted(work, id, await writtenChange(work, row, people)),
  finish: async (work) => noted(work, id, await finish(work, id)),
})

async function noted(work: Work, id: number, change: ImportChange): Promise<void> {
  await changeImport(work.db, work.companyId, { id, change })
  announceImport(work, await requireImport(work, id))
}

async function writtenChange(work: Work, row: ImportRecord, people: readonly ContactToWrite[]) {
  const { created, updated, changed } = await writeContacts(work.db, work.companyId, {
    ...{ people, nameWins: true, now: work.now },
  })
  await recordContacts(work, contactsChanged, changed)
  return { created: row.created + created, updated: row.updated + updated }
}

async function finish(work: Work, id: number) {
  await forgetTakenRows(work.db, work.companyId, id)
  work.announce('contact', [rooms.company(work.companyId)], { action: 'update-to-fecth' })
  return { state: 'done' as const, finished_at: work.now }
}
