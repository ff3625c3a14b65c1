import type { Announcement, AnnouncementChange, AnnouncementInput } from '@recado/contract/announcements/announcement'
import type { Actor } from '../../platform/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { createAnnouncement, showAnnouncement, updateAnnouncement } from './save-announcement.ts'
import { noPicture, withPicture } from './save-picture.ts'

/**
 * Publishes an announcement with its picture, or not at all: nobody sees one that still lacks it.
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA
 */
export const publishAnnouncement = (
  services: AnnouncementServices,
  actor: Actor,
  { input, file }: { input: AnnouncementInput; file: UploadedFile | undefined },
): Promise<Announcement> =>
  file
    ? withPicture(services, actor, file, (picture) => createAnnouncement(services, actor, input, picture))
    : createAnnouncement(services, actor, input)

/**
 * Changes an announcement and its picture together, or neither.
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND, ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA
 */
export async function changeAnnouncement(
  services: AnnouncementServices,
  actor: Actor,
  wanted: { id: number; change: AnnouncementChange; file: UploadedFile | undefined; removeMedia: boolean },
): Promise<Announcement> {
  const { id, change, file, removeMedia } = wanted
  if (!file) return updateAnnouncement(services, actor, { id, change }, removeMedia ? noPicture : {})
  await showAnnouncement(services, id)
  return withPicture(services, actor, file, (picture) => updateAnnouncement(services, actor, { id, change }, picture))
}
