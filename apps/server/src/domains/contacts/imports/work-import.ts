import type { Actor } from '../../../platform/actor.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../../platform/jobs/chunked-work.ts'
import { audit } from '../../identity/public.ts'
import type { ContactToWrite } from '../contact-write.store.ts'
import {
  changeImport,
  forgetGoodRows,
  type ImportChange,
  type ImportRecord,
  lockImport,
  takeRows,
} from './contact-import.store.ts'
import type { ImportKind } from './import-kind.ts'
import { requireRecord } from './require-import.ts'

/** Rows of one transaction: short enough that nobody waits for it, long enough that 10,000 rows are quick. */
const CHUNK = 500

/** The handler of a kind's job: writes the rows of an import. */
export const workImport = (
  kind: ImportKind,
  workplace: Workplace,
  job: { companyId: number; importId: number },
): Promise<void> => runChunks(workplace, kind.job, job, importChunks(kind, job.importId))

/** The rows of an import as chunked work. */
export const importChunks = (kind: ImportKind, id: number): ChunkedWork<ImportRecord, ContactToWrite> => ({
  async hold(work) {
    const row = await lockImport(work.db, work.companyId, { id, into: kind.into })
    return row?.state === 'running' ? row : null
  },
  take: (work) => takeRows(work.db, work.companyId, { id, limit: CHUNK }),
  async write(work, row, people) {
    const { created, updated } = await kind.write(work, row, people)
    await noted(kind, work, id, { created: row.created + created, updated: row.updated + updated })
  },
  async finish(work, row, cancelledBy) {
    await forgetGoodRows(work.db, work.companyId, id)
    await kind.ended(work, row, cancelledBy)
    if (cancelledBy) await auditCancelled(work, row, cancelledBy)
    const end = { state: 'done' as const, finished_at: work.now, cancelled_by: cancelledBy?.name ?? null }
    await noted(kind, work, id, end)
  },
})

async function noted(kind: ImportKind, work: Work, id: number, change: ImportChange): Promise<void> {
  await changeImport(work.db, work.companyId, { id, change })
  kind.announce(work, await requireRecord(kind, work, id))
}

/** How far the import came before somebody cancelled it. */
async function auditCancelled(work: Work, { id, source, file_name: name, created, updated }: ImportRecord, by: Actor) {
  const done = { created, updated }
  if (source === 'phone') await audit(work, by, 'contacts.importCancel', `contactImport ${id}`, null, done)
  else await audit(work, by, 'contactImport.cancel', `contactImport ${id}`, null, { name, ...done })
}
