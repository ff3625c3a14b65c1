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

/** Rows per transaction: short enough not to block others, long enough to import 10,000 rows quickly. */
const CHUNK = 500

/** Handles a kind's job: imports the rows. */
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
    await saveProgress(kind, work, id, { created: row.created + created, updated: row.updated + updated })
  },
  async finish(work, row, cancelledBy) {
    await forgetGoodRows(work.db, work.companyId, id)
    await kind.afterEnd(work, row, cancelledBy)
    if (cancelledBy) await auditCancelled(work, row, cancelledBy)
    const end = { state: 'done' as const, finished_at: work.now, cancelled_by: cancelledBy?.name ?? null }
    await saveProgress(kind, work, id, end)
  },
})

async function saveProgress(kind: ImportKind, work: Work, id: number, change: ImportChange): Promise<void> {
  await changeImport(work.db, work.companyId, { id, change })
  kind.announce(work, await requireRecord(kind, work, id))
}

/** Audits how far the import got before it was cancelled. */
async function auditCancelled(work: Work, { id, source, file_name: name, created, updated }: ImportRecord, by: Actor) {
  const progress = { created, updated }
  if (source === 'phone') await audit(work, by, 'contacts.importCancel', `contactImport ${id}`, null, progress)
  else await audit(work, by, 'contactImport.cancel', `contactImport ${id}`, null, { name, ...progress })
}
