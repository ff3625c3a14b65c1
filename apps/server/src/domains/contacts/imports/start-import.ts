import { mayManage } from '@recado/contract/access'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { cancelChunks } from '../../../platform/jobs/chunked-work.ts'
import { audit } from '../../identity/public.ts'
import { changeImport, type ImportRecord, lockImport, removeImport } from './contact-import.store.ts'
import type { ImportKind } from './import-kind.ts'
import { requireRecord } from './require-import.ts'
import { importChunks } from './work-import.ts'

/**
 * Starts a previewed import, for its maker or an admin. A job does the work. Repeated calls only return the progress.
 * @throws AppError ERR_NO_IMPORT_FOUND, ERR_NO_PERMISSION
 */
export async function startImport(kind: ImportKind, work: Work, actor: Actor, id: number): Promise<ImportRecord> {
  const row = await managedImport(kind, work, actor, id)
  if (row.state !== 'draft') return row
  await changeImport(work.db, work.companyId, { id, change: { state: 'running', started_at: work.now } })
  await work.enqueue(kind.job, { companyId: work.companyId, importId: id })
  await audit(work, actor, 'contactImport.start', `contactImport ${id}`, null, auditedImport(row))
  const runningImport = await requireRecord(kind, work, id)
  kind.announce(work, runningImport)
  return runningImport
}

/**
 * Deletes a preview, for its maker or an admin. A started import stays.
 * @throws AppError ERR_NO_PERMISSION, ERR_NO_IMPORT_FOUND also for a started one
 */
export async function dropImport(kind: ImportKind, work: Work, actor: Actor, id: number): Promise<void> {
  const row = await managedImport(kind, work, actor, id)
  if (row.state !== 'draft') throw new AppError('ERR_NO_IMPORT_FOUND')
  await removeImport(work.db, work.companyId, id)
  await audit(work, actor, 'contactImport.drop', `contactImport ${id}`, auditedImport(row), null)
}

/**
 * Cancels a running import, for its maker or an admin. Imported rows stay. A finished import is returned unchanged.
 * @throws AppError ERR_NO_PERMISSION, ERR_NO_IMPORT_FOUND also for a preview, which is dropped instead
 */
export async function cancelImport(kind: ImportKind, work: Work, actor: Actor, id: number): Promise<ImportRecord> {
  const row = await managedImport(kind, work, actor, id)
  if (row.state === 'draft') throw new AppError('ERR_NO_IMPORT_FOUND')
  await cancelChunks(work, importChunks(kind, id), actor)
  return requireRecord(kind, work, id)
}

async function managedImport(
  { into, permission }: ImportKind,
  work: Work,
  actor: Actor,
  id: number,
): Promise<ImportRecord> {
  const row = await lockImport(work.db, work.companyId, { id, into })
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND')
  if (!mayManage(actor, permission, row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

const auditedImport = ({ file_name: name, total }: ImportRecord) => ({ name, rows: total })
