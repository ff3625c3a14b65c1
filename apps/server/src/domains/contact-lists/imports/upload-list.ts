import type { ContactListImport } from '@recado/contract/contact-lists/contact-list'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { previewImport, readSheet, type SheetRows, startImport } from '../../contacts/public.ts'
import { managedContactList } from '../require-contact-list.ts'
import { listImportOf, listsKind } from './lists-kind.ts'

/**
 * Imports a workbook into a list immediately, for family clients that post it directly. The import lists its problems.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION, ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA for all but
 *   .xls and .xlsx, ERR_VALIDATION for a file without people or with more than an import may have, ERR_TOO_MANY_REQUESTS while other
 *   files of the company are read
 */
export async function uploadList(
  workplace: Workplace,
  actor: Actor,
  {
    id,
    file,
    signal,
    ...limits
  }: Pick<SheetRows, 'secrets' | 'outside'> & {
    id: number
    file: UploadedFile | undefined
    signal: AbortSignal
  },
): Promise<ContactListImport> {
  await workplace.read(actor.companyId, (work) => managedContactList(work, actor, id, false))
  if (!file) throw new AppError('ERR_EMPTY_FILE')
  const { companyId } = actor
  const { rows, columns } = await readSheet({ companyId, path: file.path, kind: 'workbook', signal })
  return workplace.run(companyId, async (work) => {
    await managedContactList(work, actor, id, false)
    const sheetRows = { fileName: wholeSigns(file.filename, 200), rows, columns, listId: id, ...limits }
    const { id: importId } = await previewImport(listsKind, work, actor, sheetRows)
    return listImportOf(await startImport(listsKind, work, actor, importId))
  })
}
