import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { cancelPlannedSending, requireCustomerReach, requireCustomerWriter } from '../conversations/public.ts'
import { audit } from '../identity/public.ts'
import { audienceOf, managedSchedule } from './require-schedule.ts'
import { removeSchedule } from './schedule.store.ts'
import { auditedSchedule } from './schedule-audit.ts'
import type { ScheduleServices } from './schedule-services.ts'

/**
 * Deletes a schedule and its picture. A queued one is cancelled; a sent message keeps the picture. Its maker may delete
 * a failed one even without access to the contact's tickets, because it is not sent.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, and for a queued one ERR_SEND_UNDER_WAY and those of
 *   requireCustomerWriter
 */
export async function deleteSchedule(work: Work, actor: Actor, id: number, services: ScheduleServices): Promise<void> {
  const row = await managedSchedule(work, actor, id, true)
  const { media_file: file, status, message_id: queued, contact_id: contactId } = row
  if (status === 'NA_FILA' && queued !== null) {
    await requireCustomerWriter(work, services.messages, actor, contactId)
    await cancelPlannedSending(work, services.messages, actor, Number(queued))
  } else if (status !== 'FALHOU') await requireCustomerReach(work, actor, contactId)
  await removeSchedule(work.db, work.companyId, id)
  await audit(work, actor, 'schedule.delete', `schedule ${id}`, auditedSchedule(row), null)
  await removeFiles(work, [file])
  work.announce('schedule', await audienceOf(work, row), { action: 'delete', scheduleId: id })
}
