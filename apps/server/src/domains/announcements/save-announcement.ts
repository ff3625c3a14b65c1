import type { Announcement, AnnouncementChange, AnnouncementInput } from '@recado/contract/announcements/announcement'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { filesRemove } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import {
  type AnnouncementColumns,
  announcementRow,
  deleteAnnouncementRow,
  insertAnnouncement,
  saveAnnouncement,
} from './announcement.store.ts'
import { type AnnouncementRow, announcementView, type ShowAnnouncement } from './announcement.view.ts'
import type { AnnouncementServices } from './announcement-services.ts'

const columnsOf = ({ title, text, priority, status }: AnnouncementChange): AnnouncementColumns => ({
  ...(title !== undefined && { title }),
  ...(text !== undefined && { text }),
  ...(priority !== undefined && { priority }),
  ...(status !== undefined && { status }),
})

/** As the audit log keeps it: its title is its name; which file shows the picture is not recorded. */
const traceOf = (row: AnnouncementRow | null) =>
  row && { name: row.title, text: row.text, priority: row.priority, status: row.status, mediaName: row.media_name }

/** Notes the change in the operator's audit log, announces it, and has a picture removed that was replaced. */
export async function announceChange(
  { workplace, secrets, clock }: AnnouncementServices,
  actor: Actor,
  action: string,
  change: { before: AnnouncementRow | null; after: AnnouncementRow | null },
): Promise<void> {
  const id = change.after?.id ?? change.before?.id
  await workplace.run(actor.companyId, async (work) => {
    await audit(work, actor, action, `announcement ${id}`, traceOf(change.before), traceOf(change.after))
    announceAnnouncement(work, announcementView(secrets, clock), change)
    await removePicture(work, change)
  })
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function showAnnouncement(services: AnnouncementServices, id: number): Promise<Announcement> {
  const row = await announcementRow(services.platform, id)
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  return announcementView(services.secrets, services.clock)(row)
}

export async function createAnnouncement(
  services: AnnouncementServices,
  actor: Actor,
  input: AnnouncementInput,
  picture: AnnouncementColumns = {},
): Promise<Announcement> {
  const { title, text } = input
  const after = await insertAnnouncement(services.platform, { ...columnsOf(input), ...picture, title, text })
  await announceChange(services, actor, 'announcement.create', { before: null, after })
  return announcementView(services.secrets, services.clock)(after)
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export function updateAnnouncement(
  services: AnnouncementServices,
  actor: Actor,
  { id, change }: { id: number; change: AnnouncementChange },
  picture: AnnouncementColumns = {},
): Promise<Announcement> {
  return changeColumns(services, actor, id, { ...columnsOf(change), ...picture })
}

/** Saves columns and announces them. @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function changeColumns(
  services: AnnouncementServices,
  actor: Actor,
  id: number,
  columns: AnnouncementColumns,
): Promise<Announcement> {
  const change = await saveAnnouncement(services.platform, id, columns, services.clock.now())
  if (!change) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  await announceChange(services, actor, 'announcement.update', change)
  return announcementView(services.secrets, services.clock)(change.after)
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function deleteAnnouncement(services: AnnouncementServices, actor: Actor, id: number): Promise<void> {
  const before = await deleteAnnouncementRow(services.platform, id)
  if (!before) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  await announceChange(services, actor, 'announcement.delete', { before, after: null })
}

/** The picture lies in the folder of the company whose operator stored it. */
async function removePicture(
  work: Work,
  { before, after }: { before: AnnouncementRow | null; after: AnnouncementRow | null },
): Promise<void> {
  if (!before?.media_company || !before.media_file || before.media_file === after?.media_file) return
  await work.enqueue(filesRemove, { companyId: before.media_company, files: [before.media_file] })
}

/**
 * Announces a change to every open browser. An announcement that is not active concerns the operator alone: everybody
 * else only receives that it is gone.
 * @param work of the platform's own company
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
