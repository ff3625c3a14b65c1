import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Trims the lists of deliveries. */
export const webhooksTrim = declareJob<NoPayload>('webhooks.trim', { cron: '37 * * * *' })

export const webhookJobs = [webhooksTrim] as const
