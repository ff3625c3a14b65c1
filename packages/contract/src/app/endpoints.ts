import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const build = {
  version: z.string(),
  /** The first twelve digits of the built commit, with `+` if files had been changed. Null: not recorded. */
  commit: z.string().nullable(),
}

export const health = defineEndpoint({
  id: 'app.health',
  method: 'GET',
  path: '/health',
  head: true,
  access: { login: false },
  summary: 'The process serves',
  response: z.object({ status: z.literal('ok') }),
})

/** Answers 503 with the same shape while a dependency is unavailable. */
export const healthReady = defineEndpoint({
  id: 'app.ready',
  method: 'GET',
  path: '/health/ready',
  head: true,
  access: { login: false },
  summary: 'Database, migrations, workers and channels are ready',
  response: z.object({ status: z.enum(['ok', 'unready']), missing: z.array(z.string()) }),
})

/**
 * Additive; for proxies. Answers 503 only while the node starts or its database is unavailable. `restrictions` names
 * other unavailable parts: `storage`, `disk-data`, `disk-media`, `disk`, `redis`, `mail`, and `database-slow` while the
 * database answers slowly.
 */
export const healthServing = defineEndpoint({
  id: 'app.serving',
  method: 'GET',
  path: '/health/serving',
  head: true,
  access: { login: false },
  summary: 'This node serves, possibly with restrictions; for proxies and container runtimes',
  response: z.object({ status: z.enum(['ok', 'unready']), restrictions: z.array(z.string()) }),
})

/** Additive; requested by clients of the family. */
export const showVersion = defineEndpoint({
  id: 'app.version',
  method: 'GET',
  path: '/version',
  access: { login: false },
  summary: 'The version and the commit that serve',
  response: z.object(build),
})

export const appInfo = defineEndpoint({
  id: 'app.info',
  method: 'GET',
  path: '/app-info',
  access: { login: false },
  summary: 'What pages must know before a login: version, demonstration mode, sign-up, simulator, the upload limit',
  response: z.object({
    ...build,
    demo: z.boolean(),
    demoAccounts: z.array(z.object({ name: z.string(), email: z.string(), password: z.string() })),
    simulator: z.boolean(),
    signUp: z.boolean(),
    /** Maximum bytes per uploaded file (`UPLOAD_LIMIT_MB`). */
    uploadLimit: z.int(),
    /** Whether the API page is served here (API_DOCS). */
    apiDocs: z.boolean(),
  }),
})
