import type { Announcement, AnnouncementChange, AnnouncementInput } from '@recado/contract/announcements/announcement'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { filesRemove } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import {
  type AnnouncementColumns,
  type AnnouncementVersions,
  announcementRow,
  deleteAnnouncementRow,
  insertAnnouncement,
  saveAnnouncement,
  type WithChange,
} from './announcement.store.ts'
import { type AnnouncementRow, announcementView, type ShowAnnouncement } from './announcement.view.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { withPicture } from './with-picture.ts'

/** The columns of a change. */
export const announcementColumns = ({ title, text, priority, status }: AnnouncementChange): AnnouncementColumns => ({
  ...(title !== undefined && { title }),
  ...(text !== undefined && { text }),
  ...(priority !== undefined && { priority }),
  ...(status !== undefined && { status }),
})

/** The announcement in the audit log, with its title as the name and without the picture's file. */
const traceOf = (row: AnnouncementRow | null) =>
  row && { name: row.title, text: row.text, priority: row.priority, status: row.status, mediaName: row.media_name }

/** Records the change in the operator's audit log and announces it. */
async function announceChange(
  { workplace, secrets, clock }: AnnouncementServices,
  actor: Actor,
  action: string,
  change: AnnouncementVersions,
): Promise<void> {
  const id = change.after?.id ?? change.before?.id
  await workplace.run(actor.companyId, async (work) => {
    await audit(work, actor, action, `announcement ${id}`, traceOf(change.before), traceOf(change.after))
    announceAnnouncement(work, announcementView(secrets, clock), change)
  })
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function showAnnouncement(services: AnnouncementServices, id: number): Promise<Announcement> {
  const row = await announcementRow(services.platform, id)
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  return announcementView(services.secrets, services.clock)(row)
}

/**
 * Publishes an announcement together with its picture, so that no user sees it without.
 * @throws AppError ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA
 */
export async function createAnnouncement(
  services: AnnouncementServices,
  actor: Actor,
  { input, file }: { input: AnnouncementInput; file: UploadedFile | undefined },
): Promise<Announcement> {
  const { title, text } = input
  const after = await withPicture(services, actor, file, (picture) =>
    insertAnnouncement(services.platform, { ...announcementColumns(input), ...picture, title, text }),
  )
  await announceChange(services, actor, 'announcement.create', { before: null, after })
  return announcementView(services.secrets, services.clock)(after)
}

/**
 * Changes an announcement and its picture together, or neither. The previous picture is deleted after the commit.
 * @param input.columns other changed columns; `noPicture` removes the picture
 * @param input.file a new picture
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND, ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA
 */
export async function changeAnnouncement(
  services: AnnouncementServices,
  actor: Actor,
  input: { id: number; columns: AnnouncementColumns; file?: UploadedFile | undefined },
): Promise<Announcement> {
  const { id, columns, file } = input
  const { platform, jobs, clock } = services
  // Check first, so that no file is stored for an announcement that does not exist.
  if (file) await showAnnouncement(services, id)
  const change = await withPicture(services, actor, file, async (picture) => {
    const values = { ...columns, ...picture }
    const versions = await saveAnnouncement(platform, id, { values, now: clock.now() }, removingPicture(services))
    if (!versions) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
    return versions
  })
  jobs.wake()
  await announceChange(services, actor, 'announcement.update', change)
  return announcementView(services.secrets, clock)(change.after)
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function deleteAnnouncement(services: AnnouncementServices, actor: Actor, id: number): Promise<void> {
  const before = await deleteAnnouncementRow(services.platform, id, removingPicture(services))
  if (!before) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  services.jobs.wake()
  await announceChange(services, actor, 'announcement.delete', { before, after: null })
}

/** Deletes a picture that is no longer referenced. It is in the folder of the company whose operator stored it. */
const removingPicture =
  ({ jobs }: AnnouncementServices): WithChange =>
  async (trx, { before, after }) => {
    if (!before?.media_company || !before.media_file || before.media_file === after?.media_file) return
    await jobs.write(trx, filesRemove, { companyId: before.media_company, files: [before.media_file] })
  }

/**
 * Sends a change to every open browser. The operator also receives inactive announcements; other users receive a
 * deletion instead.
 * @param work in the platform's own company
 */
function announceAnnouncement(
  work: Work,
  show: ShowAnnouncement,
  { before, after }: { before: AnnouncementRow | null; after: AnnouncementRow | null },
): void {
  if (after?.status) {
    const action = before?.status ? 'update' : 'create'
    work.announce('announcement', [rooms.everybody], { action, record: show(after) })
    return
  }
  const id = after?.id ?? before?.id
  if (before?.status && id !== undefined) work.announce('announcement', [rooms.everybody], { action: 'delete', id })
  const operators = [rooms.company(work.companyId)]
  if (after) work.announce('announcement', operators, { action: before ? 'update' : 'create', record: show(after) })
  else if (id !== undefined && !before?.status) work.announce('announcement', operators, { action: 'delete', id })
}
