import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

export interface PrivacyWork {
  companyId: number
  requestId: number
}

/** Writes the bundle of a contact. */
export const contactExport = declareJob<PrivacyWork>('privacy.export', { limitSeconds: 1800 })
/** Erases a contact; it is tried until it is done. */
export const contactErase = declareJob<PrivacyWork>('privacy.erase', { limitSeconds: 1800, retries: 20 })
/** Takes away what is older than a company allows. */
export const companyRetain = declareJob<{ companyId: number }>('privacy.retain', { limitSeconds: 3600 })
/** Plans the above for each company that set a limit. */
export const retentionPlan = declareJob<NoPayload>('privacy.retention', { cron: '41 3 * * *' })
/** Removes bundles whose time is over, and takes up what a server that died left. */
export const privacySweep = declareJob<NoPayload>('privacy.sweep', { cron: '*/15 * * * *', atStart: true })

/** Every kind of job of this area. */
export const privacyJobs = [contactExport, contactErase, companyRetain, retentionPlan, privacySweep] as const
