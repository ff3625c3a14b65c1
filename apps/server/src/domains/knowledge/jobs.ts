import { declareJob } from '../../platform/jobs/job.ts'

/** Requests the vectors of a document's passages, if the operator configured a model. */
export const knowledgeEmbed = declareJob<{ companyId: number; documentId: number }>('knowledge.embed', {
  perCompany: 1,
  limitSeconds: 180,
})

export const knowledgeJobs = [knowledgeEmbed]
