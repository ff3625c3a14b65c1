import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Lets go of the companies whose time is over. 00:01 in São Paulo, which has no summer time. */
export const companiesExpire = declareJob<NoPayload>('companies.expire', { cron: '1 3 * * *' })

/** Removes what deleted companies left. */
export const companiesPurge = declareJob<NoPayload>('companies.purge', { cron: '37 * * * *', limitSeconds: 900 })

/** Removes sessions and codes that are over. */
export const sessionsSweep = declareJob<NoPayload>('sessions.sweep', { cron: '17 4 * * *' })

/** Ends sessions whose time is over, with their sockets. */
export const sessionsEnd = declareJob<NoPayload>('sessions.end', { cron: '*/5 * * * *' })

/** Every kind of job of this area. */
export const identityJobs = [companiesExpire, companiesPurge, sessionsSweep, sessionsEnd] as const
