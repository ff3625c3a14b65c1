import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { scheduleRow } from './schedule.store.ts'
import { type ScheduleRow, type SignMedia, scheduleOf } from './schedule.view.ts'

/**
 * A schedule of the company that the transaction serves.
 * @throws AppError ERR_NO_SCHEDULE_FOUND for unknown ids and those of other companies
 */
export async function requireSchedule(work: Work, id: number, lock = false): Promise<ScheduleRow> {
  const row = id < 2 ** 31 ? await scheduleRow(work.db, work.companyId, id, lock) : null
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  return row
}

/** Tells the company of a schedule as it is now, and answers it. */
export async function tellSchedule(work: Work, action: 'create' | 'update', id: number, sign: SignMedia) {
  const schedule = scheduleOf(await requireSchedule(work, id), sign)
  work.announce('schedule', [rooms.company(work.companyId)], { action, schedule })
  return schedule
}
