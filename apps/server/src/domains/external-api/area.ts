import type { Area } from '../../platform/area.ts'
import { handle } from '../../platform/jobs/job.ts'
import type { ExternalApi } from './create-external-api.ts'
import { apiKeysForget, externalApiJobs } from './jobs.ts'

/** The external API: messages sent by programs, and their tokens. */
export const externalApiArea = (api: ExternalApi) =>
  ({
    name: 'external-api',
    routes: api.routes,
    jobTypes: externalApiJobs,
    jobs: [handle(apiKeysForget, () => api.forgetKeys())],
  }) satisfies Area
