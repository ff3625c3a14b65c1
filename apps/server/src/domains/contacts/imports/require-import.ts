import type { ContactImport, ImportReject } from '@recado/contract/contacts/import'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { importRecord, importRecords, rejectedRows } from './contact-import.store.ts'
import { importOf } from './contact-import.view.ts'

const SHOWN = 20

/**
 * An import of the company that the transaction serves.
 * @throws AppError ERR_NO_IMPORT_FOUND for unknown ids and those of other companies
 */
export async function requireImport(work: Work, id: number): Promise<ContactImport> {
  const row = await importRecord(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_IMPORT_FOUND')
  return importOf(row)
}

/** The latest imports, the newest first. */
export async function listImports(work: Work): Promise<ContactImport[]> {
  return (await importRecords(work.db, work.companyId, SHOWN)).map(importOf)
}

/**
 * The rows of an import that are not taken, in the order of the file.
 * @throws AppError ERR_NO_IMPORT_FOUND
 */
export async function listRejects(work: Work, id: number): Promise<ImportReject[]> {
  await requireImport(work, id)
  return rejectedRows(work.db, work.companyId, id)
}
