import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** The time of one of a company's schedules has come. */
export const schedulesDue = declareJob<{ companyId: number }>('schedules.due')

/** Takes what nobody woke for. */
export const schedulesSweep = declareJob<NoPayload>('schedules.sweep', { cron: '* * * * *', atStart: true })

/** Every kind of job of this area. */
export const scheduleJobs = [schedulesDue, schedulesSweep] as const
