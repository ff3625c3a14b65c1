import { cardImageTypes } from '@recado/contract/boards/card'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { attachmentName } from '../../../platform/storage/attachment-name.rules.ts'
import { keepUpload, type UploadPlace } from '../../../platform/storage/keep-upload.ts'
import type { FileRow } from './parts.store.ts'

/** A file that lies in the store for a card. */
export type KeptFile = Omit<FileRow, 'id' | 'cardId'>

/**
 * Stores what was sent along for a card that `save` writes; when that fails it is removed again. Pictures come as `images`.
 * @throws AppError ERR_UNSUPPORTED_MEDIA for an image that is none, and the errors of `save`
 */
export function keepFiles<T>(
  place: Omit<UploadPlace, 'types'>,
  uploads: readonly UploadedFile[],
  save: (kept: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const keepAll = (waiting: readonly UploadedFile[], kept: readonly KeptFile[]): Promise<T> => {
    const [upload, ...rest] = waiting
    if (!upload) return save(kept)
    const isImage = upload.field === 'images'
    const own = isImage ? { ...place, types: cardImageTypes } : place
    return keepUpload(own, upload, ({ file, filename, mimetype, extension }) =>
      keepAll(rest, [
        ...kept,
        { isImage, file, name: attachmentName(filename, extension), mimetype, size: upload.size },
      ]),
    )
  }
  return keepAll(uploads, [])
}
