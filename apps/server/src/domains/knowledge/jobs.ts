import { declareJob } from '../../platform/jobs/job.ts'

/** Asks for the vectors of a document's passages, where the operator set a model for them. */
export const knowledgeEmbed = declareJob<{ companyId: number; documentId: number }>('knowledge.embed', {
  perCompany: 1,
  limitSeconds: 180,
})

export const knowledgeJobs = [knowledgeEmbed]
