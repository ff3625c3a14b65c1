import type { Actor } from '../../../platform/actor.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../../platform/jobs/chunked-work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { audit } from '../../identity/public.ts'
import { announceImport } from '../announce-contact.ts'
import { type ContactToWrite, writeContacts } from '../contact-write.store.ts'
import { contactsChanged, recordContacts } from '../facts.ts'
import { contactsImport } from '../jobs.ts'
import {
  changeImport,
  forgetGoodRows,
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
  finish: async (work, row, cancelledBy) => noted(work, id, await finish(work, row, cancelledBy)),
})

async function noted(work: Work, id: number, change: ImportChange): Promise<void> {
  await changeImport(work.db, work.companyId, { id, change })
  announceImport(work, await requireImport(work, id))
}

async function writtenChange(work: Work, row: ImportRecord, people: readonly ContactToWrite[]) {
  // A name in a phone's address book is no better than one that somebody typed here.
  const nameWins = row.source === 'file'
  const { created, updated, changed } = await writeContacts(work.db, work.companyId, {
    ...{ people, nameWins, now: work.now },
  })
  await recordContacts(work, contactsChanged, changed)
  return { created: row.created + created, updated: row.updated + updated }
}

async function finish(work: Work, row: ImportRecord, cancelledBy: Actor | null) {
  await forgetGoodRows(work.db, work.companyId, row.id)
  const { created, updated } = row
  if (row.source === 'phone') {
    const by = { kind: 'user' as const, userId: row.user_id, name: row.user_name }
    await audit(work, by, 'contacts.import', `contacts ${created + updated}`, null, { created, updated })
  }
  if (cancelledBy) await auditCancelled(work, row, cancelledBy)
  work.announce('contact', [rooms.company(work.companyId)], { action: 'update-to-fecth' })
  return { state: 'done' as const, finished_at: work.now, cancelled_by: cancelledBy?.name ?? null }
}

/** How far the import came before somebody cancelled it. */
async function auditCancelled(work: Work, { id, source, file_name: name, created, updated }: ImportRecord, by: Actor) {
  const done = { created, updated }
  if (source === 'phone') await audit(work, by, 'contacts.importCancel', `contactImport ${id}`, null, done)
  else await audit(work, by, 'contactImport.cancel', `contactImport ${id}`, null, { name, ...done })
}
