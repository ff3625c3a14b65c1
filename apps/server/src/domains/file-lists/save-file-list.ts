import type { FileList, FileListInput } from '@recado/contract/file-lists/file-list'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit, hearersOf } from '../identity/public.ts'
import {
  insertFileList,
  type PlacedOption,
  placeOptions,
  removeFileList,
  removeOtherOptions,
  saveFileList,
} from './file-list.store.ts'
import { auditedFileList, type FileListRow, fileListOf } from './file-list.view.ts'
import type { FileListDependencies } from './file-list-services.ts'
import { managedFileList, requireFileList } from './require-file-list.ts'

/** Adds a file list of the caller. Its options have no file yet; ids in the input are ignored. */
export async function createFileList(
  work: Work,
  actor: Actor,
  input: FileListInput,
  sign: SignMedia,
): Promise<FileList> {
  const { name, message } = input
  const id = await insertFileList(work.db, work.companyId, { name, message, userId: actor.userId })
  const options = (input.options ?? []).map(({ name: caption }, place) => ({ id: null, caption, place }))
  await placeOptions(work.db, work.companyId, { id, options })
  const row = await requireFileList(work, id)
  await audit(work, actor, 'fileList.create', `fileList ${id}`, null, auditedFileList(row))
  return announceFileList(work, 'create', row, sign)
}

/**
 * Changes the given fields of a file list. Options are in their new order; missing ones are deleted with their file.
 * @throws AppError ERR_NO_FILE_LIST_FOUND, ERR_NO_PERMISSION, ERR_NO_FILE_OPTION_FOUND for an option that the list does
 *   not have
 */
export async function updateFileList(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: Partial<FileListInput> },
  sign: SignMedia,
): Promise<FileList> {
  const before = await managedFileList(work, actor, id)
  const { name, message, options } = change
  await saveFileList(work.db, work.companyId, id, { ...(name && { name }), ...(message && { message }) }, work.now)
  if (options) await replaceOptions(work, before, options)
  const row = await requireFileList(work, id)
  await audit(work, actor, 'fileList.update', `fileList ${id}`, auditedFileList(before), auditedFileList(row))
  return announceFileList(work, 'update', row, sign)
}

async function replaceOptions(work: Work, before: FileListRow, input: NonNullable<FileListInput['options']>) {
  const options = input.map(({ id, name }, place): PlacedOption => ({ id: id ?? null, caption: name, place }))
  const keptIds = options.flatMap(({ id }) => (id === null ? [] : [id]))
  const existingIds = new Set(before.options.map(({ id }) => id))
  if (keptIds.some((id) => !existingIds.has(id)) || new Set(keptIds).size < keptIds.length)
    throw new AppError('ERR_NO_FILE_OPTION_FOUND')
  await removeFiles(work, await removeOtherOptions(work.db, work.companyId, { id: before.id, keptIds }))
  await placeOptions(work.db, work.companyId, { id: before.id, options })
}

/**
 * Deletes a file list with its files. Only its maker and admins may. Messages sent with its files keep them.
 * @throws AppError ERR_NO_FILE_LIST_FOUND, ERR_NO_PERMISSION, ERR_FILE_LIST_IN_USE
 */
export async function deleteFileList(
  work: Work,
  actor: Actor,
  id: number,
  { services }: FileListDependencies,
): Promise<void> {
  const row = await managedFileList(work, actor, id)
  for (const isUsed of services.uses)
    if (await isUsed(work.db, work.companyId, id)) throw new AppError('ERR_FILE_LIST_IN_USE')
  await removeFileList(work.db, work.companyId, id)
  await audit(work, actor, 'fileList.delete', `fileList ${id}`, auditedFileList(row), null)
  await removeFiles(
    work,
    row.options.map(({ file }) => file),
  )
  work.announce('file', hearersOf(work.companyId, 'file'), { action: 'delete', fileId: id })
}

/** Announces a file list to the company and returns its view. */
export function announceFileList(work: Work, action: 'create' | 'update', row: FileListRow, sign: SignMedia): FileList {
  const fileList = fileListOf(row, sign)
  work.announce('file', hearersOf(work.companyId, 'file'), { action, fileList })
  return fileList
}
