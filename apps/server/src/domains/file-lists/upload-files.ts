import type { FileList } from '@recado/contract/file-lists/file-list'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { attachmentName } from '../../platform/storage/attachment-name.rules.ts'
import { type KeptUpload, keepUpload, type UploadPlace } from '../../platform/storage/keep-upload.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import { saveFileList, saveOptionFile } from './file-list.store.ts'
import { auditedFileList } from './file-list.view.ts'
import type { FileListDependencies } from './file-list-services.ts'
import { managedFileList, requireFileList } from './require-file-list.ts'
import { announceFileList } from './save-file-list.ts'

/** Uploaded files of a list, and the ids of their options in the same order. */
export interface UploadedListFiles {
  id: number
  optionIds: readonly number[]
  files: readonly UploadedFile[]
}

/**
 * Stores the files of options, replacing earlier ones: all or none. Types are detected from the content.
 * @throws AppError ERR_NO_FILE_LIST_FOUND, ERR_NO_PERMISSION, ERR_NO_FILE_OPTION_FOUND, ERR_EMPTY_FILE, ERR_VALIDATION
 *   when files and options do not correspond
 */
export async function uploadFiles(
  workplace: Workplace,
  actor: Actor,
  uploaded: UploadedListFiles,
  deps: FileListDependencies,
): Promise<FileList> {
  const { id, optionIds, files } = uploaded
  // Check first, so that no file is stored for a list that the user may not change.
  const list = await workplace.read(actor.companyId, (work) => managedFileList(work, actor, id, false))
  if (files.length === 0) throw new AppError('ERR_EMPTY_FILE')
  if (optionIds.length !== files.length || new Set(optionIds).size < files.length)
    throw new AppError('ERR_VALIDATION', { field: 'id' })
  requireOptions(list, optionIds)
  const place = { workplace, storage: deps.services.storage, companyId: actor.companyId }
  return storeAll(place, files, (uploads) => replaceFiles(workplace, actor, { ...uploaded, uploads }, deps))
}

/** Each file is deleted again if a later one, or `save`, fails. */
function storeAll<T>(
  place: UploadPlace,
  [next, ...others]: readonly UploadedFile[],
  save: (uploads: KeptUpload[]) => Promise<T>,
  uploads: KeptUpload[] = [],
): Promise<T> {
  if (!next) return save(uploads)
  return keepUpload(place, next, (one) => storeAll(place, others, save, [...uploads, one]))
}

function requireOptions({ options }: { options: ReadonlyArray<{ id: number }> }, optionIds: readonly number[]): void {
  if (!optionIds.every((optionId) => options.some(({ id }) => id === optionId)))
    throw new AppError('ERR_NO_FILE_OPTION_FOUND')
}

function replaceFiles(
  workplace: Workplace,
  actor: Actor,
  { id, optionIds, files, uploads }: UploadedListFiles & { uploads: readonly KeptUpload[] },
  { sign }: FileListDependencies,
): Promise<FileList> {
  return workplace.run(actor.companyId, async (work) => {
    const before = await managedFileList(work, actor, id)
    requireOptions(before, optionIds)
    for (const [at, { file, filename, mimetype, extension }] of uploads.entries()) {
      const optionFile = { id: optionIds[at] ?? 0, file, name: attachmentName(filename, extension), mimetype }
      const option = { ...optionFile, size: files[at]?.size ?? 0 }
      await saveOptionFile(work.db, work.companyId, { listId: id, option })
    }
    await saveFileList(work.db, work.companyId, id, {}, work.now)
    const replacedOptions = before.options.filter((option) => optionIds.includes(option.id))
    await removeFiles(
      work,
      replacedOptions.map(({ file }) => file),
    )
    const row = await requireFileList(work, id)
    await audit(work, actor, 'fileList.update', `fileList ${id}`, auditedFileList(before), auditedFileList(row))
    return announceFileList(work, 'update', row, sign)
  })
}
