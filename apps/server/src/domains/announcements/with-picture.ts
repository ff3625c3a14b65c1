import type { Actor } from '../../platform/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload, pictureTypes } from '../../platform/storage/keep-upload.ts'
import type { AnnouncementColumns } from './announcement.store.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { pictureName } from './picture-name.rules.ts'

/** The columns of an announcement for its picture. */
export type PictureColumns = Pick<AnnouncementColumns, 'media_name' | 'media_file' | 'media_company'>

export const noPicture: PictureColumns = { media_name: null, media_file: null, media_company: null }

/**
 * Stores an optional picture for a record that `save` writes in one transaction, and deletes it if that fails.
 * @param save receives the picture's columns; none without a picture
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA, and the errors of `save`
 */
export function withPicture<T>(
  { workplace, storage }: AnnouncementServices,
  { companyId }: Actor,
  file: UploadedFile | undefined,
  save: (columns: Partial<PictureColumns>) => Promise<T>,
): Promise<T> {
  if (!file) return save({})
  return keepUpload({ workplace, storage, companyId, types: pictureTypes }, file, (upload) =>
    save({
      media_name: pictureName(upload.filename, upload.extension),
      media_file: upload.file,
      media_company: companyId,
    }),
  )
}
