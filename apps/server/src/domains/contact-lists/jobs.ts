import { declareJob } from '../../platform/jobs/job.ts'

/** Takes the rows of a spreadsheet into a list, part by part. */
export const listImport = declareJob<{ companyId: number; importId: number }>('contactLists.import', {
  limitSeconds: 900,
})

/** Looks up the numbers of a list, part by part: people with greater ids than `after`, from the first where it is absent. */
export const listCheck = declareJob<{ companyId: number; contactListId: number; run: number; after?: number }>(
  'contactLists.check',
  {
    limitSeconds: 900,
    concurrency: 4,
    perCompany: 2,
  },
)

/** Every kind of job of this area. */
export const contactListJobs = [listImport, listCheck] as const
