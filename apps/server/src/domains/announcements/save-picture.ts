import type { Announcement } from '@recado/contract/announcements/announcement'
import type { Actor } from '../../platform/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload, pictureTypes } from '../../platform/storage/keep-upload.ts'
import type { AnnouncementColumns } from './announcement.store.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { pictureName } from './picture-name.rules.ts'
import { changeColumns, showAnnouncement } from './save-announcement.ts'

export const noPicture: PictureColumns = { media_name: null, media_file: null, media_company: null }

/** The columns of an announcement that hold its picture. */
export type PictureColumns = Pick<AnnouncementColumns, 'media_name' | 'media_file' | 'media_company'>

/**
 * Stores a picture for a record that `save` writes: when that fails the picture is removed again.
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA, and the errors of `save`
 */
export function withPicture<T>(
  { storage }: AnnouncementServices,
  { companyId }: Actor,
  file: UploadedFile | undefined,
  save: (columns: PictureColumns) => Promise<T>,
): Promise<T> {
  return keepUpload({ storage, companyId, types: pictureTypes }, file, (kept) =>
    save({
      media_name: pictureName(kept.filename, kept.extension),
      media_file: kept.file,
      media_company: companyId,
    }),
  )
}

/**
 * Attaches a picture in place of the one before.
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND, ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA
 */
export async function savePicture(
  services: AnnouncementServices,
  actor: Actor,
  { id, file }: { id: number; file: UploadedFile | undefined },
): Promise<Announcement> {
  await showAnnouncement(services, id)
  return withPicture(services, actor, file, (columns) => changeColumns(services, actor, id, columns))
}

/**
 * Takes the picture away; one that has none stays as it is.
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND
 */
export const removePicture = (services: AnnouncementServices, actor: Actor, id: number): Promise<Announcement> =>
  changeColumns(services, actor, id, noPicture)
