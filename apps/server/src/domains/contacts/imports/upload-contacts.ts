import { readFile } from 'node:fs/promises'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { type ContactImport, type ImportRow, importRow, MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { csvCells } from '@recado/contract/values/csv'
import { textOfBytes } from '@recado/contract/values/text-bytes.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { importOf } from './contact-import.view.ts'
import { previewImport } from './preview-import.ts'
import { contactsKind } from './run-import.ts'
import { startImport } from './start-import.ts'

/**
 * Imports the contacts of a text file at once, as clients of the family post it; the import holds its problems.
 * Workbooks are read by the browser (POST /contacts/imports): opening one may take any amount of memory.
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA for a file that is no text, ERR_VALIDATION for a text without
 * contacts or with more than an import may have
 */
export async function uploadContacts(
  workplace: Workplace,
  actor: Actor,
  { file, secrets }: { file: UploadedFile | undefined; secrets: Pick<Secrets, 'key'> },
): Promise<ContactImport> {
  if (!file) throw new AppError('ERR_EMPTY_FILE')
  const text = textOfBytes(await readFile(file.path))
  if (text === null) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  const rows = rowsOf(text)
  return workplace.run(actor.companyId, async (work) => {
    const given = { fileName: file.filename.slice(0, 200), rows, listId: null, secrets }
    const { id } = await previewImport(contactsKind, work, actor, given)
    return importOf(await startImport(contactsKind, work, actor, id))
  })
}

function rowsOf(text: string): ImportRow[] {
  const rows = rowsOfSheet(csvCells(text.replace(/^\ufeff/, ''), delimiterOf(text)))?.rows ?? []
  if (rows.length === 0 || rows.length > MOST_IMPORT_ROWS) throw new AppError('ERR_VALIDATION', { field: 'file' })
  return rows.map((row) => importRow.parse(row))
}
