import type { ScheduleRow } from './schedule.view.ts'

/** What the audit log keeps of a schedule. */
export const auditedSchedule = (row: ScheduleRow) => ({
  name: row.contact_name,
  text: row.body,
  sendAt: row.send_at.toISOString(),
  author: row.user_name ?? '',
  mediaName: row.media_name,
})
