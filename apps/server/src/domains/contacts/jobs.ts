import { declareJob } from '../../platform/jobs/job.ts'

/** Imports the rows of a spreadsheet, in chunks. */
export const contactsImport = declareJob<{ companyId: number; importId: number }>('contacts.import', {
  limitSeconds: 900,
})

/** All job kinds of this area. */
export const contactJobs = [contactsImport] as const
