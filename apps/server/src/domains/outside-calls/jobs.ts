import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Trims the log. */
export const outsideCallsTrim = declareJob<NoPayload>('outside-calls.trim', { cron: '17 * * * *' })

export const outsideCallJobs = [outsideCallsTrim] as const
