import type { ScheduleRow } from './schedule.view.ts'

/** The fields of a schedule in the audit log. */
export const auditedSchedule = (row: ScheduleRow) => ({
  name: row.contact_name,
  text: row.body,
  sendAt: row.send_at.toISOString(),
  author: row.user_name ?? '',
  mediaName: row.media_name,
  marketing: row.marketing,
  recurrence: row.recurrence?.every ?? null,
  to: row.recurrence?.until ?? null,
  connection: row.connection_name,
  cancelOnReply: row.cancel_on_reply,
})
