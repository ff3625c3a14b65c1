import { declareJob } from '../../platform/jobs/job.ts'

/** Imports the rows of a spreadsheet, in chunks. */
export const contactsImport = declareJob<{ companyId: number; importId: number }>('contacts.import', {
  limitSeconds: 900,
})

/** Deletes the contacts of a deletion, in chunks, after its time to undo. */
export const contactsDelete = declareJob<{ companyId: number; deletionId: number }>('contacts.delete', {
  limitSeconds: 900,
})

/** All job kinds of this area. */
export const contactJobs = [contactsImport, contactsDelete] as const
