import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { requireCustomerWriter, takeBackSending } from '../conversations/public.ts'
import { audit } from '../identity/public.ts'
import { requireSchedule } from './require-schedule.ts'
import { removeSchedule } from './schedule.store.ts'
import type { ScheduleServices } from './schedule-services.ts'

/**
 * Deletes a schedule and its picture. What lies in the queue is given up; what was sent has a copy of its own and stays.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, and for one in the queue ERR_SEND_UNDER_WAY and those of requireCustomerWriter
 */
export async function deleteSchedule(work: Work, actor: Actor, id: number, services: ScheduleServices): Promise<void> {
  const row = await requireSchedule(work, id, true)
  const { media_file: file, status, message_id: queued, contact_id: contactId } = row
  if (status === 'NA_FILA' && queued !== null) {
    await requireCustomerWriter(work, services.messages, actor, contactId)
    await takeBackSending(work, services.messages, actor, Number(queued))
  }
  await removeSchedule(work.db, work.companyId, id)
  const before = { name: row.contact_name, text: row.body, mediaName: row.media_name }
  await audit(work, actor, 'schedule.delete', `schedule ${id}`, before, null)
  if (file) work.afterCommit(() => void services.messages.storage.remove(work.companyId, file).catch(() => undefined))
  work.announce('schedule', [rooms.company(work.companyId)], { action: 'delete', scheduleId: id })
}
