import type { ContactImport } from '@recado/contract/contacts/import'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { importOf } from './contact-import.view.ts'
import { previewImport, type SheetRows } from './preview-import.ts'
import { readSheet } from './read-sheet.ts'
import { contactsKind } from './run-import.ts'
import { startImport } from './start-import.ts'

/**
 * Imports the contacts of a text file immediately, for family clients that post it directly. The import lists its
 * problems. Workbooks are read by the browser instead (POST /contacts/imports).
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA for a file that is not text, ERR_VALIDATION for a text without
 *   contacts or with more than an import may have, ERR_TOO_MANY_REQUESTS while other files of the company are read
 */
export async function uploadContacts(
  workplace: Workplace,
  actor: Actor,
  {
    file,
    signal,
    ...limits
  }: Pick<SheetRows, 'secrets' | 'outside'> & {
    file: UploadedFile | undefined
    signal: AbortSignal
  },
): Promise<ContactImport> {
  if (!file) throw new AppError('ERR_EMPTY_FILE')
  const { companyId } = actor
  const { rows } = await readSheet({ companyId, path: file.path, kind: 'text', signal })
  return workplace.run(companyId, async (work) => {
    const sheetRows = { fileName: file.filename.slice(0, 200), rows, listId: null, ...limits }
    const { id } = await previewImport(contactsKind, work, actor, sheetRows)
    return importOf(await startImport(contactsKind, work, actor, id))
  })
}
