import { declareJob } from '../../platform/jobs/job.ts'
import type { NoticeKey } from './notice.store.ts'

/**
 * Delivers a notice to a device. It counts its own attempts, because an unavailable service is not a failure of this
 * job.
 */
export const pushDeliver = declareJob<{ companyId: number } & NoticeKey>('push.deliver', {
  concurrency: 8,
  perCompany: 4,
  limitSeconds: 60,
})

export const pushJobs = [pushDeliver] as const
