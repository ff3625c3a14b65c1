import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Moves a company's tickets that have been in their lane for its time limit. */
export const lanesDue = declareJob<{ companyId: number }>('lanes.due')

/** Finds such companies every minute. */
export const lanesSweep = declareJob<NoPayload>('lanes.sweep', { cron: '* * * * *', atStart: true })

/** All kinds of jobs of this area. */
export const kanbanJobs = [lanesDue, lanesSweep] as const
