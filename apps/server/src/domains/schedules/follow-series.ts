import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { announceSchedule } from './require-schedule.ts'
import type { ScheduleRow } from './schedule.view.ts'
import { followingTime } from './series.rules.ts'
import { endOccurrence, insertOccurrence } from './series.store.ts'
import { wakeAt } from './wake-at.ts'

/**
 * Inserts the occurrence after one that is sent or failed, in the same transaction, so that a crash neither loses nor
 * doubles one. Does nothing for a schedule without a recurrence.
 */
export async function followSeries(work: Work, row: ScheduleRow, sign: SignMedia): Promise<void> {
  if (!row.recurrence) return
  const { db, companyId, now } = work
  const plan = { sendAt: row.send_at, recurrence: row.recurrence }
  const sendAt = followingTime(plan, now, row.time_zone)
  const id = sendAt && (await insertOccurrence(db, companyId, { after: row.id, sendAt, now }))
  await endOccurrence(db, companyId, row.id)
  if (!sendAt || !id) return
  await wakeAt(work, sendAt, id)
  await announceSchedule(work, 'create', id, sign)
}
