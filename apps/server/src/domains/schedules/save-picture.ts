import type { Schedule } from '@recado/contract/schedules/schedule'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload, pictureTypes } from '../../platform/storage/keep-upload.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { requireCustomerWriter } from '../conversations/public.ts'
import { audit } from '../identity/public.ts'
import { announceChangedSchedule, managedSchedule } from './require-schedule.ts'
import { closedFor } from './schedule.rules.ts'
import { saveSchedule } from './schedule.store.ts'
import type { ScheduleServices } from './schedule-services.ts'

interface Dependencies {
  services: ScheduleServices
  sign: SignMedia
}

/**
 * Replaces the picture; its type comes from its content (messages.10).
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_UNSUPPORTED_MEDIA, ERR_EMPTY_FILE,
 *   and those of requireCustomerWriter
 */
export async function savePicture(
  actor: Actor,
  { id, file }: { id: number; file: UploadedFile | undefined },
  deps: Dependencies,
): Promise<Schedule> {
  const { workplace, storage } = deps.services.messages
  await workplace.read(actor.companyId, (work) => changeable(work, actor, id))
  return keepUpload({ workplace, storage, companyId: actor.companyId, types: pictureTypes }, file, (upload) => {
    // Spaces become underscores for every kind of attachment (messages.10).
    const name = (safeFileName(upload.filename) ?? `imagem.${upload.extension}`).replace(/\s/g, '_')
    return replace(actor, id, { media_name: name, media_file: upload.file, mimetype: upload.mimetype }, deps)
  })
}

/**
 * Removes the picture.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT, and those of requireCustomerWriter
 */
export const removePicture = (actor: Actor, id: number, deps: Dependencies): Promise<Schedule> =>
  replace(actor, id, { media_name: null, media_file: null, mimetype: null }, deps)

function replace(
  actor: Actor,
  id: number,
  media: { media_name: string | null; media_file: string | null; mimetype: string | null },
  deps: Dependencies,
): Promise<Schedule> {
  const { services, sign } = deps
  const { workplace } = services.messages
  return workplace.run(actor.companyId, async (work) => {
    const before = await changeable(work, actor, id, true)
    const { media_file: old } = before
    await requireCustomerWriter(work, services.messages, actor, before.contact_id)
    await saveSchedule(work.db, work.companyId, id, { ...media, user_id: actor.userId }, work.now)
    if (old || media.media_file) {
      const auditFields = (mediaName: string | null) => ({ name: before.contact_name, mediaName })
      const [was, is] = [auditFields(before.media_name), auditFields(media.media_name)]
      await audit(work, actor, 'schedule.picture', `schedule ${id}`, was, is)
    }
    await removeFiles(work, [old])
    return announceChangedSchedule(work, before, sign)
  })
}

async function changeable(work: Work, actor: Actor, id: number, lock = false) {
  const row = await managedSchedule(work, actor, id, lock)
  const rejection = closedFor({ sentAt: row.sent_at, status: row.status })
  if (rejection) throw new AppError(rejection)
  return row
}
