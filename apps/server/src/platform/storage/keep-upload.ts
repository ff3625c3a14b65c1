import { AppError } from '../app-error.ts'
import type { Workplace } from '../db/work.ts'
import type { UploadedFile } from '../http/uploads.ts'
import { headOf } from './file-head.ts'
import { discardFiles } from './remove-files.ts'
import { sniffType } from './sniff-type.ts'
import type { Storage } from './storage.ts'

// Container formats name their type deep inside the file.
const HEAD_BYTES = 256 * 1024

/** File types that a picture field accepts. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg']

/** A stored upload. */
export interface KeptUpload {
  /** Its name in the store. */
  file: string
  /** The sender's file name, which is not trusted. */
  filename: string
  mimetype: string
  extension: string
}

export interface UploadPlace {
  workplace: Workplace
  storage: Pick<Storage, 'put' | 'remove'>
  companyId: number
  /** Accepted types. Absent: all. */
  types?: readonly string[]
}

/**
 * Stores an uploaded file for a record that `save` writes in a transaction. When that fails, the file is removed. The
 * file's type is determined by its content, never by its name (messages.10).
 * @throws AppError ERR_EMPTY_FILE also without a file, ERR_UNSUPPORTED_MEDIA, and the errors of `save`
 */
export async function keepUpload<T>(
  { workplace, storage, companyId, types }: UploadPlace,
  upload: UploadedFile | undefined,
  save: (kept: KeptUpload) => Promise<T>,
): Promise<T> {
  if (!upload) throw new AppError('ERR_EMPTY_FILE')
  const { mimetype, extension } = await sniffType(await headOf(upload.path, HEAD_BYTES), upload.filename)
  if (types && !types.includes(mimetype)) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  const { name } = await storage.put(companyId, { path: upload.path }, { extension })
  try {
    return await save({ file: name, filename: upload.filename, mimetype, extension })
  } catch (error) {
    await discardFiles({ workplace, storage, companyId }, [name], error)
    throw error
  }
}
