import { declareJob, type NoPayload } from '../../../platform/jobs/job.ts'

/** Reads a connection's templates from its network. */
export const templatesSync = declareJob<{ companyId: number; connectionId: number }>('templates.sync', { retries: 3 })

/** Reads the templates of every connection that may have some, because approval takes the network minutes to days. */
export const templatesSweep = declareJob<NoPayload>('templates.sweep', { cron: '17 */3 * * *' })
