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

interface Upload {
  id: number
  file: UploadedFile | undefined
}

type FileAction = 'schedule.picture' | 'schedule.file'

interface FileColumns {
  media_name: string | null
  media_file: string | null
  mimetype: string | null
}

interface Dependencies {
  services: ScheduleServices
  sign: SignMedia
}

/**
 * Replaces the picture; its type comes from its content (messages.10).
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_UNSUPPORTED_MEDIA, ERR_EMPTY_FILE,
 *   and those of requireCustomerWriter
 */
export async function savePicture(actor: Actor, { id, file }: Upload, deps: Dependencies): Promise<Schedule> {
  return store(actor, { id, file, types: pictureTypes, action: 'schedule.picture' }, deps)
}

/**
 * Replaces picture or file by a document, a video or another file that a connection sends (schedules.3).
 * @throws AppError those of `savePicture`, without ERR_UNSUPPORTED_MEDIA
 */
export const saveFile = (actor: Actor, target: Upload, deps: Dependencies): Promise<Schedule> =>
  store(actor, { ...target, action: 'schedule.file' }, deps)

async function store(
  actor: Actor,
  { id, file, types, action }: Upload & { types?: readonly string[]; action: FileAction },
  deps: Dependencies,
): Promise<Schedule> {
  const { workplace, storage } = deps.services.messages
  const place = { workplace, storage, companyId: actor.companyId, ...(types && { types }) }
  await workplace.read(actor.companyId, (work) => changeable(work, actor, id))
  return keepUpload(place, file, (upload) => {
    // Spaces become underscores for every kind of attachment (messages.10).
    const spare = `${types ? 'imagem' : 'arquivo'}.${upload.extension}`
    const name = (safeFileName(upload.filename) ?? spare).replace(/\s/g, '_')
    const media = { media_name: name, media_file: upload.file, mimetype: upload.mimetype }
    return replace(actor, { id, media, action }, deps)
  })
}

/**
 * Removes the picture or file.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT, and those of requireCustomerWriter
 */
export const removePicture = (actor: Actor, id: number, deps: Dependencies): Promise<Schedule> =>
  replace(
    actor,
    { id, media: { media_name: null, media_file: null, mimetype: null }, action: 'schedule.picture' },
    deps,
  )

function replace(
  actor: Actor,
  { id, media, action }: { id: number; media: FileColumns; action: FileAction },
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
      await audit(work, actor, action, `schedule ${id}`, was, is)
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
