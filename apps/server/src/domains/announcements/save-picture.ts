import { readFile } from 'node:fs/promises'
import type { Announcement } from '@recado/contract/announcements/announcement'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { sniffType } from '../../platform/storage/sniff-type.ts'
import type { AnnouncementColumns } from './announcement.store.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { pictureName } from './picture-name.rules.ts'
import { changeColumns, showAnnouncement } from './save-announcement.ts'

export const noPicture: PictureColumns = { media_name: null, media_file: null, media_company: null }
const pictures = ['image/png', 'image/jpeg']

/** The columns of an announcement that hold its picture. */
export type PictureColumns = Pick<AnnouncementColumns, 'media_name' | 'media_file' | 'media_company'>

/**
 * Stores a picture for a record that `save` writes: when that fails the picture is removed again. Its type follows from
 * its content.
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA, and the errors of `save`
 */
export async function withPicture<T>(
  services: AnnouncementServices,
  actor: Actor,
  file: UploadedFile,
  save: (columns: PictureColumns) => Promise<T>,
): Promise<T> {
  const { mimetype, extension } = await sniffType(await readFile(file.path), file.filename)
  if (!pictures.includes(mimetype)) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  const { companyId } = actor
  const stored = await services.storage.put(companyId, { path: file.path }, { extension })
  try {
    return await save({
      media_name: pictureName(file.filename, extension),
      media_file: stored.name,
      media_company: companyId,
    })
  } catch (error) {
    await services.storage.remove(companyId, stored.name)
    throw error
  }
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
  if (!file) throw new AppError('ERR_EMPTY_FILE')
  return withPicture(services, actor, file, (columns) => changeColumns(services, actor, id, columns))
}

/**
 * Takes the picture away; one that has none stays as it is.
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND
 */
export const removePicture = (services: AnnouncementServices, actor: Actor, id: number): Promise<Announcement> =>
  changeColumns(services, actor, id, noPicture)
