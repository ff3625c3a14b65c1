import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { auditData } from './audit/personal-data.store.ts'
import { companiesExpire, companiesPurge, identityJobs, sessionsEnd, sessionsSweep } from './jobs.ts'
import { type IdentityServices, identityRoutes } from './routes.ts'

/** The identity area: sign-in, companies, users, settings, audit log, and the expiry of companies and sessions. */
export const identityArea = (services: IdentityServices) =>
  ({
    name: 'identity',
    personalData: auditData,
    routes: (on: Registrar) => identityRoutes(on, services),
    jobTypes: identityJobs,
    jobs: [
      handle(companiesExpire, () => services.identity.endExpired()),
      handle(companiesPurge, () => services.identity.purge(services.removeFiles)),
      handle(sessionsEnd, () => services.identity.endOverdueSessions()),
      handle(sessionsSweep, () => services.identity.sweep()),
    ],
    sockets: services.identity.sockets,
  }) satisfies Area
