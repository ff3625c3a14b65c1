import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Tickets of a company have been in their lane for as long as it keeps them. */
export const lanesDue = declareJob<{ companyId: number }>('lanes.due')

/** Finds them, each minute. */
export const lanesSweep = declareJob<NoPayload>('lanes.sweep', { cron: '* * * * *', atStart: true })

/** Every kind of job of this area. */
export const kanbanJobs = [lanesDue, lanesSweep] as const
