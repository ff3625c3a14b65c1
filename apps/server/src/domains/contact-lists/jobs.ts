import { declareJob } from '../../platform/jobs/job.ts'

/** Imports the rows of a spreadsheet into a list, in chunks. */
export const listImport = declareJob<{ companyId: number; importId: number }>('contactLists.import', {
  limitSeconds: 900,
})

/** Looks up a list's numbers in chunks: people with ids greater than `after`, or from the first without it. */
export const listCheck = declareJob<{ companyId: number; contactListId: number; run: number; after?: number }>(
  'contactLists.check',
  {
    limitSeconds: 900,
    concurrency: 4,
    perCompany: 2,
  },
)

/** All job kinds of this area. */
export const contactListJobs = [listImport, listCheck] as const
