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
  /** https: cookies are Secure and HSTS is sent. */
  secure: boolean
  /** Origins from which pages may show pictures, beside our own. */
  pictures?: readonly string[]
  /** Other limits on slow and half-open requests, for tests. */
  arrivals?: ArrivalLimits
  /** A request could not be stored because the disk is full. */
  outOfSpace?(): void
  /** Gets the name of each security event. */
  countRefusal?: (event: string) => void
}

/** A Fastify application with our answers to everything that goes wrong, and the headers every answer carries. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { arrivals = usualArrivals } = options
  const app = fastify({
    loggerInstance: options.log.child({}, { level: options.log.level === 'debug' ? 'debug' : 'warn' }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,

    forceCloseConnections: 'idle',
    http: { headersTimeout: arrivals.headMs, connectionsCheckingInterval: checkEvery(arrivals) },
    // Bytes that are no request, or no complete one in time.
    clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(socket, 'ERR_REQUEST_TIMEOUT')
      refuse(socket, 'ERR_MALFORMED_BODY', error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
    },
    // A logger of its own for every request would cost more than most requests have to say.
    childLoggerFactory: (log: unknown) => log,

    // The contract's schemas check what comes and goes; loading compilers of JSON schemas would slow down each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Prototype tricks in JSON are dropped, not obeyed.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Addresses that reach no route: broken escapes, parameters that are too long.
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
    // Programs wait for it; people read it in the text.
    if (typeof body.retryAfter === 'number') void reply.header('retry-after', String(body.retryAfter))
    // A handler may have allowed caching of the answer that it could not give.
    void reply.header('cache-control', 'no-store')
    return reply.status(status).send(body)
  })
  return app
}

const noCompiler = () => {
  throw new Error('a route has a JSON schema: the contract has the schemas of inputs and replies')
}

/** A request in hand is answered when we stop; its connection must not be kept open for another one that never comes. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!app.server.listening) void reply.header('connection', 'close')
    done()
  })
}

/** Clients of the family send `Content-Type: application/json` without a body on DELETE and PUT. */
function tolerateEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    return parse(request, text as string, done)
  })
}

function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** No cache keeps an answer of the API: after a logout nobody reads it from the disk. Media allow more (messages.13). */
function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store')
    done()
  })
}
