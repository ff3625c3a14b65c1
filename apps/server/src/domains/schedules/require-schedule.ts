import { mayManage } from '@recado/contract/access'
import type { Schedule } from '@recado/contract/schedules/schedule'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { contactAudience, seesContact } from '../conversations/public.ts'
import { scheduleRow } from './schedule.store.ts'
import { type ScheduleRow, scheduleOf } from './schedule.view.ts'

/**
 * A schedule of the company that the transaction serves, for what nobody asks for in person.
 * @throws AppError ERR_NO_SCHEDULE_FOUND for unknown ids and those of other companies
 */
export async function requireSchedule(work: Work, id: number, lock = false): Promise<ScheduleRow> {
  const row = id < 2 ** 31 ? await scheduleRow(work.db, work.companyId, id, lock) : null
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  return row
}

/**
 * A schedule for a person: their own word, or one to a contact whose tickets they see (contacts.2).
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION
 */
export async function scheduleFor(work: Work, actor: Actor, id: number, lock = false): Promise<ScheduleRow> {
  const row = await requireSchedule(work, id, lock)
  if (row.user_id !== actor.userId && !(await seesContact(work, actor, row.contact_id)))
    throw new AppError('ERR_NO_PERMISSION')
  return row
}

/**
 * A schedule that a person may change or delete: they made it, or are an admin.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION
 */
export async function managedSchedule(work: Work, actor: Actor, id: number, lock = false): Promise<ScheduleRow> {
  const row = await scheduleFor(work, actor, id, lock)
  if (!mayManage(actor, row.created_by)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** The people who may read a schedule, as rooms. */
export async function audienceOf(work: Work, row: Pick<ScheduleRow, 'contact_id' | 'user_id'>): Promise<string[]> {
  const author = row.user_id === null ? [] : [rooms.user(work.companyId, row.user_id)]
  return [...(await contactAudience(work, row.contact_id)), ...author]
}

/** Announces the present state of a schedule to the people who may read it, and answers it. */
export async function announceSchedule(
  work: Work,
  action: 'create' | 'update',
  id: number,
  sign: SignMedia,
): Promise<Schedule> {
  const row = await requireSchedule(work, id)
  const schedule = scheduleOf(row, sign)
  work.announce('schedule', await audienceOf(work, row), { action, schedule })
  return schedule
}

/** The same for one that may have changed hands: to those who may not read it any more it is gone. */
export async function announceChanged(work: Work, before: ScheduleRow, sign: SignMedia): Promise<Schedule> {
  const after = new Set(await audienceOf(work, await requireSchedule(work, before.id)))
  const lost = (await audienceOf(work, before)).filter((room) => !after.has(room))
  if (lost.length > 0) work.announce('schedule', lost, { action: 'delete', scheduleId: before.id })
  return announceSchedule(work, 'update', before.id, sign)
}
