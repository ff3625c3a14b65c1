import { declareJob, type NoPayload } from '../../../platform/jobs/job.ts'

/** Sends reminders of due cards and copies recurring ones, including those missed while the server was down. */
export const boardsSweep = declareJob<NoPayload>('boards.sweep', { cron: '*/5 * * * *', atStart: true })

export const boardJobs = [boardsSweep] as const
