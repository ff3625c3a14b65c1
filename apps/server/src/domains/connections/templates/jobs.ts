import { declareJob, type NoPayload } from '../../../platform/jobs/job.ts'

/** Reads the templates of a connection from its network. */
export const templatesSync = declareJob<{ companyId: number; connectionId: number }>('templates.sync', { retries: 3 })

/** Has those of every connection read that may have some: approval takes the network minutes to days. */
export const templatesSweep = declareJob<NoPayload>('templates.sweep', { cron: '17 */3 * * *' })
