import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Searches and stores what it finds; begun again after a crash, it knows what it has. */
export const extractionRun = declareJob<{ companyId: number; extractionId: number }>('extraction.run', {
  concurrency: 8,
  perCompany: 1,
  limitSeconds: 300,
})

/** Results whose time is over go, and extractions that nobody works on any more end. */
export const extractionSweep = declareJob<NoPayload>('extraction.sweep', {
  cron: '*/5 * * * *',
  atStart: true,
  retries: 0,
})

/** Every job of this area. */
export const extractorJobs = [extractionRun, extractionSweep]
