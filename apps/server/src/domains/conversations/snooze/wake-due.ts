import { system } from '../../../platform/actor.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { doerOf } from '../timeline/timeline.store.ts'
import { isDue } from './snooze.rules.ts'
import { lockSnooze } from './snooze.store.ts'
import { wake } from './wake.ts'

/** Runs the job `ticket.wake`: a snooze has ended. May run twice, and for a ticket that was snoozed again. */
export async function wakeDue(
  workplace: Workplace,
  job: { companyId: number; ticketId: number; until: string },
): Promise<void> {
  await workplace.run(job.companyId, async (work) => {
    const until = await lockSnooze(work.db, work.companyId, job.ticketId)
    if (!isDue(until, new Date(job.until))) return
    await wake(work, job.ticketId, doerOf(system))
  })
}
