import { declareJob } from '../../platform/jobs/job.ts'
import type { NoticeKey } from './notice.store.ts'

/** Brings a notice to a device. Tries of its own: a service that is away is no failure of ours. */
export const pushDeliver = declareJob<{ companyId: number } & NoticeKey>('push.deliver', {
  concurrency: 8,
  perCompany: 4,
  limitSeconds: 60,
})

export const pushJobs = [pushDeliver] as const
