import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Disconnects companies whose subscription expired. Runs at 00:01 in São Paulo, which has no daylight saving time. */
export const companiesExpire = declareJob<NoPayload>('companies.expire', { cron: '1 3 * * *' })

/** Removes the remains of deleted companies. */
export const companiesPurge = declareJob<NoPayload>('companies.purge', { cron: '37 * * * *', limitSeconds: 900 })

/** Deletes ended sessions and expired codes. */
export const sessionsSweep = declareJob<NoPayload>('sessions.sweep', { cron: '17 4 * * *' })

/** Ends expired sessions, with their sockets. */
export const sessionsEnd = declareJob<NoPayload>('sessions.end', { cron: '*/5 * * * *' })

/** All job kinds of this area. */
export const identityJobs = [companiesExpire, companiesPurge, sessionsSweep, sessionsEnd] as const
