import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** One of a company's schedules is due. */
export const schedulesDue = declareJob<{ companyId: number }>('schedules.due')

/** Handles schedules that no job woke for. */
export const schedulesSweep = declareJob<NoPayload>('schedules.sweep', { cron: '* * * * *', atStart: true })

/** All kinds of jobs of this area. */
export const scheduleJobs = [schedulesDue, schedulesSweep] as const
