import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Searches and stores the results. Can be restarted after a crash without duplicates. */
export const extractionRun = declareJob<{ companyId: number; extractionId: number }>('extraction.run', {
  concurrency: 8,
  perCompany: 1,
  limitSeconds: 300,
})

/** Deletes expired results, and ends abandoned extractions. */
export const extractionSweep = declareJob<NoPayload>('extraction.sweep', {
  cron: '*/5 * * * *',
  atStart: true,
  retries: 0,
})

export const extractorJobs = [extractionRun, extractionSweep]
