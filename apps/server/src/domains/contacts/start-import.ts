import type { ContactImport } from '@recado/contract/contacts/import'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceImport } from './announce-contact.ts'
import { changeImport, lockImport, removeImport } from './contact-import.store.ts'
import { requireImport } from './require-import.ts'

/**
 * Begins a previewed import: a job works it off. Asked again, it only tells how far it is.
 * @throws AppError ERR_NO_IMPORT_FOUND
 */
export async function startImport(work: Work, id: number): Promise<ContactImport> {
  const row = await lockImport(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND')
  if (row.state !== 'draft') return requireImport(work, id)
  await changeImport(work.db, work.companyId, { id, change: { state: 'running', started_at: work.now } })
  await work.enqueue('contacts.import', { companyId: work.companyId, importId: id })
  const started = await requireImport(work, id)
  announceImport(work, started)
  return started
}

/**
 * Forgets a preview; an import that was begun stays.
 * @throws AppError ERR_NO_IMPORT_FOUND also for one that was begun
 */
export async function dropImport(work: Work, id: number): Promise<void> {
  const row = await lockImport(work.db, work.companyId, id)
  if (row?.state !== 'draft') throw new AppError('ERR_NO_IMPORT_FOUND')
  await removeImport(work.db, work.companyId, id)
}
