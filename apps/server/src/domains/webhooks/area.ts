import type { Area } from '../../platform/area.ts'
import { handle } from '../../platform/jobs/job.ts'
import type { Webhooks } from './create-webhooks.ts'
import { webhookJobs, webhooksTrim } from './jobs.ts'
import { webhookData } from './personal-data.store.ts'

/**
 * Webhooks: sends events of a company to its own addresses. Triggers record deliveries (`sql/functions/webhooks`), the
 * courier sends them.
 */
export const webhookArea = (webhooks: Webhooks) =>
  ({
    name: 'webhooks',
    personalData: webhookData,
    routes: webhooks.routes,
    jobTypes: webhookJobs,
    jobs: [handle(webhooksTrim, () => webhooks.trim())],
  }) satisfies Area
