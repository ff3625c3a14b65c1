import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@recado/contract/endpoint'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { type ArrivalLimits, usualArrivals } from './arrival.rules.ts'
import { checkEvery, refuse, watchArrivals } from './arrivals.ts'
import { errorAnswer } from './error-reply.ts'
import { readForms } from './form-body.ts'
import { createSecurityEvents } from './security-events.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface HttpAppOptions {
  log: Log
  trustProxy: readonly string[]
  /** https: cookies are Secure, and HSTS is sent. */
  secure: boolean
  /** Origins from which pages may load pictures, besides our own. */
  pictures?: readonly string[]
  /** Different limits for slow and incomplete requests, for tests. */
  arrivals?: ArrivalLimits
  /** Called when a request could not be stored because the disk is full. */
  outOfSpace?(): void
  /** Called with the name of each security event. */
  countRefusal?: (event: string) => void
}

/** Creates a Fastify application with our error answers and the headers of every answer. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { arrivals = usualArrivals } = options
  const app = fastify({
    loggerInstance: options.log.child({}, { level: options.log.level === 'debug' ? 'debug' : 'warn' }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,

    forceCloseConnections: 'idle',
    http: { headersTimeout: arrivals.headMs, connectionsCheckingInterval: checkEvery(arrivals) },
    // Bytes that are not a request, or are not complete in time.
    clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(socket, 'ERR_REQUEST_TIMEOUT')
      refuse(socket, 'ERR_MALFORMED_BODY', error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
    },
    // A separate logger per request would cost more than most requests need.
    childLoggerFactory: (log: unknown) => log,

    // The contract's schemas validate input and output. Loading JSON schema compilers would slow down each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Drops `__proto__` and the like from JSON.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Addresses that reach no route: invalid escapes, parameters that are too long.
    frameworkErrors(error: Error, _request: FastifyRequest, reply: FastifyReply) {
      const { status, body } = errorAnswer(error)
      void reply.status(status).send(body)
    },
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance
  watchArrivals(app.server, arrivals)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  sendSecurityHeaders(app, securityHeaders(options.secure, options.pictures))
  keepOutOfCaches(app)
  tolerateEmptyBodies(app)
  readForms(app)
  endConnectionsWhenClosing(app)
  const securityEvent = createSecurityEvents(Date.now, options.countRefusal)
  app.setErrorHandler((error, request, reply) => {
    const { status, body, unexpected } = errorAnswer(error)
    const event = securityEvent(request, body.error)
    if (event) options.log.warn(event, 'refused')
    const url = request.routeOptions.url ?? 'unknown'
    if (body.error === 'ERR_STORAGE_FULL') options.outOfSpace?.()
    if (unexpected) request.log.error({ err: error, method: request.method, url }, 'a call failed')
    // Programs read the header, and users read the text.
    if (typeof body.retryAfter === 'number') void reply.header('retry-after', String(body.retryAfter))
    // The handler may already have allowed caching of its answer.
    void reply.header('cache-control', 'no-store')
    return reply.status(status).send(body)
  })
  return app
}

const noCompiler = () => {
  throw new Error('a route has a JSON schema: the contract has the schemas of inputs and replies')
}

/** A running request is answered during shutdown. Its connection must not be kept open for another request. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (!app.server.listening) void reply.header('connection', 'close')
    next()
  })
}

/** Clients of the family send `Content-Type: application/json` without a body on DELETE and PUT. */
function tolerateEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, callback) => {
    if (text.length === 0) return callback(null, undefined)
    return parse(request, text as string, callback)
  })
}

function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers)
    next()
  })
}

/** API answers must not be cached, so that they cannot be read from disk after a logout. Media may be (messages.13). */
function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store')
    next()
  })
}
