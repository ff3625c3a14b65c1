import { declareJob } from '../../platform/jobs/job.ts'

/** Takes the rows of a spreadsheet over, part by part. */
export const contactsImport = declareJob<{ companyId: number; importId: number }>('contacts.import', {
  limitSeconds: 900,
})

/** Every kind of job of this area. */
export const contactJobs = [contactsImport] as const
