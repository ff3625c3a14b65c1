import type { ImportReject } from '@recado/contract/contacts/import'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type ImportRecord, importRecord, importRecords, rejectedRows } from './contact-import.store.ts'
import type { ImportKind } from './import-kind.ts'

const SHOWN = 20

/**
 * Returns an import of this kind in the current company.
 * @throws AppError ERR_NO_IMPORT_FOUND for unknown ids, other kinds and those of other companies
 */
export async function requireRecord({ into }: Pick<ImportKind, 'into'>, work: Work, id: number): Promise<ImportRecord> {
  const row = await importRecord(work.db, work.companyId, { id, into })
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND')
  return row
}

/** Returns the latest imports of contacts, or into one list, newest first. */
export const latestImports = (work: Work, listId: number | null): Promise<ImportRecord[]> =>
  importRecords(work.db, work.companyId, { listId, limit: SHOWN })

/**
 * Returns the rejected rows of an import, in file order.
 * @throws AppError ERR_NO_IMPORT_FOUND
 */
export async function listRejects(kind: Pick<ImportKind, 'into'>, work: Work, id: number): Promise<ImportReject[]> {
  await requireRecord(kind, work, id)
  return rejectedRows(work.db, work.companyId, id)
}
