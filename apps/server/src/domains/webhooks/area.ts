import type { Area } from '../../platform/area.ts'
import { handle } from '../../platform/jobs/job.ts'
import type { Webhooks } from './create-webhooks.ts'
import { webhookJobs, webhooksTrim } from './jobs.ts'
import { webhookData } from './personal-data.store.ts'

/** Webhooks: what happens in a company, told to addresses of its own. Triggers note it (`sql/functions/webhooks`), the courier carries it. */
export const webhookArea = (webhooks: Webhooks) =>
  ({
    name: 'webhooks',
    personalData: webhookData,
    routes: webhooks.routes,
    jobTypes: webhookJobs,
    jobs: [handle(webhooksTrim, () => webhooks.trim())],
  }) satisfies Area
