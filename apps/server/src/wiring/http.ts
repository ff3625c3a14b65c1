import { hash, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { allEndpoints } from '@recado/contract/all-endpoints'
import { appInfo, health, healthReady, healthServing, showVersion } from '@recado/contract/app/endpoints'
import { listLivePaths, reportLivePath } from '@recado/contract/app/live-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOCS_COOKIE, type Identity } from '../domains/identity/public.ts'
import { build } from '../platform/build.ts'
import type { Config } from '../platform/config.ts'
import { apiDocument } from '../platform/http/api-document.ts'
import type { Registrar } from '../platform/http/call.ts'
import { serveWebApp } from '../platform/http/web-app.ts'
import type { Metrics } from '../platform/metrics.ts'
import { projectRoot } from '../platform/project-root.ts'
import type { LivePaths } from '../platform/realtime/live-paths.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import type { Serving } from './serving.ts'

export interface AppParts {
  config: Config
  missing: () => Promise<string[]>
  serving: () => Promise<Serving>
  livePaths: LivePaths
  recordPresence: Identity['recordPresence']
}

/** Registers calls that belong to no domain: health, the data of the login page, and the kinds of live updates. */
export function appRoutes(on: Registrar, { config, missing, serving, livePaths, recordPresence }: AppParts): void {
  on.outside(reportLivePath, async ({ actor, body }) => {
    livePaths.notePolling(actor.sessionId, body.cause)
    await recordPresence(actor, true)
    return {}
  })
  on.outside(listLivePaths, async () => livePaths.counts())
  on.outside(health, async () => ({ status: 'ok' as const }))
  on.outside(healthReady, async ({ reply }) => {
    const absent = await missing()
    if (absent.length > 0) void reply.status(503)
    return { status: absent.length > 0 ? ('unready' as const) : ('ok' as const), missing: absent }
  })
  on.outside(healthServing, async ({ reply }) => {
    const { serves, restrictions } = await serving()
    if (!serves) void reply.status(503)
    return { status: serves ? ('ok' as const) : ('unready' as const), restrictions }
  })
  on.outside(showVersion, async () => build)
  on.outside(appInfo, async () => ({
    ...build,
    demo: config.demo,
    demoAccounts: config.demo ? demoAccounts : [],
    simulator: config.simulator,
    signUp: config.signUp,
    uploadLimit: config.uploadLimit,
    apiDocs: config.apiDocs !== 'off',
  }))
}

/**
 * Serves the API page at /api/docs and its document at /api/docs/json, which is built on first use. API_DOCS decides
 * who may read it: everyone, signed-in users (a program sends its access token, a browser its page's cookie), or no
 * one.
 */
export async function serveApiPage(
  app: FastifyInstance,
  config: Config,
  identity: Pick<Identity, 'authenticator'>,
): Promise<void> {
  if (config.apiDocs === 'off') return
  const requireReader = async (request: FastifyRequest): Promise<void> => {
    const cookie = request.cookies[DOCS_COOKIE]
    await identity.authenticator.actorOf(request.headers.authorization ?? (cookie && `Bearer ${cookie}`), false)
  }
  const needsLogin = config.apiDocs === 'signed-in'
  let document: Record<string, unknown> | null = null
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    ...(needsLogin && { uiHooks: { onRequest: requireReader } }),
    transformSpecification: () =>
      (document ??= apiDocument(allEndpoints, `${config.publicUrl}/api`, build.version, config.uploadLimit)),
    transformSpecificationClone: false,
  })
}

const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip']
const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Serves /metrics: with the token, or from this machine without a forwarding header (access.10). With TRUST_PROXY only
 * with the token, because a proxy on this machine that adds no header would expose it.
 */
export function serveMetrics(app: FastifyInstance, config: Config, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    const direct =
      config.trustProxy.length === 0 &&
      loopback.test(request.socket.remoteAddress ?? '') &&
      !forwarded.some((name) => name in request.headers)
    const hasToken =
      config.metricsToken !== null && isSame(request.headers.authorization, `Bearer ${config.metricsToken}`)
    if (!hasToken && !direct) return reply.status(403).send({ error: 'ERR_NO_PERMISSION' })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Compares digests, so that the duration reveals nothing about the token. */
const isSame = (actual: string | undefined, expected: string): boolean =>
  timingSafeEqual(hash('sha256', actual ?? '', 'buffer'), hash('sha256', expected, 'buffer'))

/** Serves the web app's pages and assets. */
export async function servePages(app: FastifyInstance): Promise<void> {
  await serveWebApp(app, join(projectRoot(), 'apps', 'web', 'dist'))
}

/** Fails the start when an endpoint of the contract has no handler. */
export function assertAllServed(app: FastifyInstance): void {
  const absent = allEndpoints.filter(
    (endpoint) => !app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }),
  )
  if (absent.length > 0) throw new Error(`not served: ${absent.map((endpoint) => endpoint.id).join(', ')}`)
}
