import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

export interface PrivacyWork {
  companyId: number
  requestId: number
}

/** Writes a contact's bundle. */
export const contactExport = declareJob<PrivacyWork>('privacy.export', { limitSeconds: 1800 })
/** Erases a contact. Retried until it succeeds. */
export const contactErase = declareJob<PrivacyWork>('privacy.erase', { limitSeconds: 1800, retries: 20 })
/** Removes what is older than a company's limits. */
export const companyRetain = declareJob<{ companyId: number }>('privacy.retain', { limitSeconds: 3600 })
/** Enqueues the above for each company with a limit. */
export const retentionPlan = declareJob<NoPayload>('privacy.retention', { cron: '41 3 * * *' })
/** Deletes expired bundles, and restarts work interrupted by a crash. */
export const privacySweep = declareJob<NoPayload>('privacy.sweep', { cron: '*/15 * * * *', atStart: true })

/** All job kinds of this area. */
export const privacyJobs = [contactExport, contactErase, companyRetain, retentionPlan, privacySweep] as const
