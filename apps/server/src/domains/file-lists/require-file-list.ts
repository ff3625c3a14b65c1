import { mayManage } from '@recado/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { fileListRow, lockFileList } from './file-list.store.ts'
import type { FileListRow } from './file-list.view.ts'

/**
 * Returns a file list of the company.
 * @throws AppError ERR_NO_FILE_LIST_FOUND for unknown ids and those of other companies
 */
export async function requireFileList({ db, companyId }: Pick<Work, 'db' | 'companyId'>, id: number) {
  const row = await fileListRow(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_FILE_LIST_FOUND')
  return row
}

/**
 * Returns a file list that this user may change: its maker and admins may.
 * @param lock locks it until the transaction ends
 * @throws AppError ERR_NO_FILE_LIST_FOUND, ERR_NO_PERMISSION
 */
export async function managedFileList(work: Work, actor: Actor, id: number, lock = true): Promise<FileListRow> {
  if (lock) await lockFileList(work.db, work.companyId, id)
  const row = await requireFileList(work, id)
  if (!mayManage(actor, 'files:edit', row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** A file of a list, ready to send. */
export interface FileOfList {
  /** Stored file name. */
  file: string
  /** Name shown to the customer. */
  name: string
  mimetype: string
  /** Bytes. */
  size: number
  /** '' if none. */
  caption: string
}

/**
 * The files of a list in order, without those that have not been uploaded.
 * @throws AppError ERR_NO_FILE_LIST_FOUND
 */
export async function filesOfList(db: CompanyDb, companyId: number, id: number): Promise<FileOfList[]> {
  const { options } = await requireFileList({ db, companyId }, id)
  return options.flatMap(({ file, fileName, mimetype, size, caption }) =>
    file === null ? [] : [{ file, name: fileName ?? '', mimetype: mimetype ?? '', size: size ?? 0, caption }],
  )
}
