import type { Work } from '../../platform/db/work.ts'
import { schedulesDue } from './jobs.ts'
import { isAwaited } from './schedule.store.ts'

/** Enqueues the job that wakes at a schedule's time. Thousands of schedules for the same time need one job. */
export async function wakeAt(work: Work, sendAt: Date, id: number): Promise<void> {
  if (await isAwaited(work.db, work.companyId, { sendAt, besides: id })) return
  await work.enqueue(schedulesDue, { companyId: work.companyId }, { startAfter: sendAt })
}
