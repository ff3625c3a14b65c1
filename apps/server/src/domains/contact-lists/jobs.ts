import { declareJob } from '../../platform/jobs/job.ts'

/** Imports the rows of a spreadsheet into a list, in chunks. */
export const listImport = declareJob<{ companyId: number; importId: number }>('contactLists.import', {
  limitSeconds: 900,
})

export interface ListCheckJob {
  companyId: number
  contactListId: number
  run: number
  /** People with ids greater than this; from the first without it. */
  after?: number
  /** Consecutive rechecks so far of a connection that is not open. */
  rechecks?: number
}

/** Looks up a list's numbers in chunks. */
export const listCheck = declareJob<ListCheckJob>('contactLists.check', {
  limitSeconds: 900,
  concurrency: 4,
  perCompany: 2,
})

/** All job kinds of this area. */
export const contactListJobs = [listImport, listCheck] as const
