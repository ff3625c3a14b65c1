import { mayManage } from '@recado/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { fileListRow, lockFileList } from './file-list.store.ts'
import type { FileListRow } from './file-list.view.ts'

/**
 * A file list of the company.
 * @throws AppError ERR_NO_FILE_LIST_FOUND for unknown ids and those of other companies
 */
export async function requireFileList({ db, companyId }: Pick<Work, 'db' | 'companyId'>, id: number) {
  const row = await fileListRow(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_FILE_LIST_FOUND')
  return row
}

/**
 * A file list that this person may change: its maker, and admins.
 * @param lock it is held until the transaction ends
 * @throws AppError ERR_NO_FILE_LIST_FOUND, ERR_NO_PERMISSION
 */
export async function managedFileList(work: Work, actor: Actor, id: number, lock = true): Promise<FileListRow> {
  if (lock) await lockFileList(work.db, work.companyId, id)
  const row = await requireFileList(work, id)
  if (!mayManage(actor, row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** A file of a list as it is sent. */
export interface ListedFile {
  /** Its name in the store. */
  file: string
  /** As the customer reads it. */
  name: string
  mimetype: string
  /** Bytes. */
  size: number
  /** '' for none. */
  caption: string
}

/**
 * The files of a list in their order, without those that have not arrived.
 * @throws AppError ERR_NO_FILE_LIST_FOUND
 */
export async function filesOfList(db: CompanyDb, companyId: number, id: number): Promise<ListedFile[]> {
  const { options } = await requireFileList({ db, companyId }, id)
  return options.flatMap(({ file, fileName, mimetype, size, caption }) =>
    file === null ? [] : [{ file, name: fileName ?? '', mimetype: mimetype ?? '', size: size ?? 0, caption }],
  )
}
