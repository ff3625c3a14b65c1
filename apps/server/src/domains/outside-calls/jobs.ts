import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Keeps the log short. */
export const outsideCallsTrim = declareJob<NoPayload>('outside-calls.trim', { cron: '17 * * * *' })

/** Every kind of job of this area. */
export const outsideCallJobs = [outsideCallsTrim] as const
