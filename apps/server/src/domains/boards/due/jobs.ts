import { declareJob, type NoPayload } from '../../../platform/jobs/job.ts'

/** Reminds of cards that are due and copies recurring ones: at their time, and what became due while the server was down. */
export const boardsSweep = declareJob<NoPayload>('boards.sweep', { cron: '*/5 * * * *', atStart: true })

/** Every kind of job of this area. */
export const boardJobs = [boardsSweep] as const
