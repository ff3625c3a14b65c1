import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Deletes idempotency keys that are too old to be repeated. */
export const apiKeysForget = declareJob<NoPayload>('externalApi.forget', { cron: '40 5 * * *', atStart: true })

export const externalApiJobs = [apiKeysForget] as const
