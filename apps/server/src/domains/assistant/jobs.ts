import { declareJob } from '../../platform/jobs/job.ts'

/** Asks the provider about the key of a saved prompt. A repeated run asks again, which changes nothing. */
export const promptCheckKey = declareJob<{ companyId: number; promptId: number }>('prompt.checkKey', {
  perCompany: 1,
  limitSeconds: 60,
})

export const assistantJobs = [promptCheckKey]
