import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Keeps the lists of deliveries short. */
export const webhooksTrim = declareJob<NoPayload>('webhooks.trim', { cron: '37 * * * *' })

/** Every kind of job of this area. */
export const webhookJobs = [webhooksTrim] as const
