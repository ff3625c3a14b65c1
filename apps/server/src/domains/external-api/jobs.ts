import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Forgets the keys of sends that nobody repeats any more. */
export const apiKeysForget = declareJob<NoPayload>('externalApi.forget', { cron: '40 5 * * *', atStart: true })

/** Every kind of job of this area. */
export const externalApiJobs = [apiKeysForget] as const
