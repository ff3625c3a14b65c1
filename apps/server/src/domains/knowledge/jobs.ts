import { declareJob } from '../../platform/jobs/job.ts'

/** Requests the vectors of a document's passages, if the operator configured a model. */
export const knowledgeEmbed = declareJob<{ companyId: number; documentId: number }>('knowledge.embed', {
  perCompany: 1,
  limitSeconds: 180,
})

/** Reads a page or file. Each has its own thread, so the limit is the lane's (`readSource`). */
export const knowledgeRead = declareJob<{ companyId: number; documentId: number; reading: number }>('knowledge.read', {
  concurrency: 2,
  perCompany: 1,
  limitSeconds: 180,
})

export const knowledgeJobs = [knowledgeEmbed, knowledgeRead]
