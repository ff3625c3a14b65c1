import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import type { AnnouncementRow, ShowAnnouncement } from './announcement.view.ts'

/**
 * Announces a change to every open browser. An announcement that is not active concerns the operator alone: everybody
 * else only receives that it is gone.
 * @param work of the platform's own company
 */
export function announceAnnouncement(
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
