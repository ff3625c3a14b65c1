import { cardImageTypes } from '@recado/contract/boards/card'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { attachmentName } from '../../../platform/storage/attachment-name.rules.ts'
import { keepUpload, type UploadPlace } from '../../../platform/storage/keep-upload.ts'
import type { FileRow } from './parts.store.ts'

/** A stored file that belongs to a card. */
export type NewFileRow = Omit<FileRow, 'id' | 'cardId'>

/**
 * Stores the files of a request for a card that `save` writes, and deletes them if `save` fails. Pictures are sent as
 * `images`.
 * @throws AppError ERR_UNSUPPORTED_MEDIA for an image that is not one, and the errors of `save`
 */
export function keepFiles<T>(
  place: Omit<UploadPlace, 'types'>,
  uploads: readonly UploadedFile[],
  save: (storedFiles: readonly NewFileRow[]) => Promise<T>,
): Promise<T> {
  const storeNext = (remaining: readonly UploadedFile[], storedFiles: readonly NewFileRow[]): Promise<T> => {
    const [upload, ...rest] = remaining
    if (!upload) return save(storedFiles)
    const isImage = upload.field === 'images'
    const uploadPlace = isImage ? { ...place, types: cardImageTypes } : place
    return keepUpload(uploadPlace, upload, ({ file, filename, mimetype, extension }) =>
      storeNext(rest, [
        ...storedFiles,
        { isImage, file, name: attachmentName(filename, extension), mimetype, size: upload.size },
      ]),
    )
  }
  return storeNext(uploads, [])
}
