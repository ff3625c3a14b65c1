import { can } from '@recado/contract/access'
import type { Access, Endpoint } from '@recado/contract/endpoint'
import { DEFAULT_UPLOAD_LIMIT, fileLimit } from '@recado/contract/values/upload-limit.rules'
import { idValue } from '@recado/contract/values/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, TokenCaller } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Workplace } from '../db/work.ts'
import type { CallLimits } from '../limits/call-limits.ts'
import { answerPreflight, openToPages } from './any-origin.ts'
import type { Inputs, Registrar } from './call.ts'
import { isForm } from './form-body.ts'
import { isJson, leaveJsonUnread, receiveJsonFile } from './json-file.ts'
import type { OwnOrigin } from './own-origin.ts'
import { parseBody } from './parse-body.ts'
import { replyParser } from './reply-check.ts'
import { noteCaller } from './security-events.ts'
import { isApiToken, readerOf, type TokenDoor } from './token-door.ts'
import { receiveUpload, type Upload } from './uploads.ts'
import { type RoleViews, viewedActor } from './view-as.ts'

/** Identifies the user of a request. Implemented by identity. */
export interface Authenticator {
  /**
   * @param whenExpired accept users of an expired company, and payment tokens
   * @param beforePasswordChange accept users who must change their password first
   * @param beforeTwoFactor accept users who must set up two-step verification first
   * @throws AppError ERR_SESSION_EXPIRED (401 or 403), ERR_COMPANY_EXPIRED, ERR_PASSWORD_CHANGE_REQUIRED,
   *   ERR_TWO_FACTOR_SETUP_REQUIRED
   */
  actorOf(
    authorization: string | undefined,
    whenExpired: boolean,
    beforePasswordChange?: boolean,
    beforeTwoFactor?: boolean,
  ): Promise<Actor>
}

/** Records that a user was denied a call for lack of permission. Does not wait and never fails. */
export type NoteRefusal = (actor: Actor, endpoint: Endpoint, address: string) => void

export interface ServeDependencies {
  app: FastifyInstance
  workplace: Workplace
  authenticator: Authenticator
  tokens: TokenDoor
  /** Absent: users cannot read as another role. */
  roleViews?: RoleViews
  /** Rejects forms of other sites' pages, which a browser would send with our cookies. */
  ownOrigin: OwnOrigin
  /** Folder of uploads until they are processed. */
  uploadFolder: string
  /** Maximum bytes of one file. Default: 64 MB. */
  uploadLimit?: number
  /** Absent: refused calls are not recorded. */
  noteRefusal?: NoteRefusal
  /** Absent: calls are not limited. */
  limits?: CallLimits
}

const JSON_LIMIT = 1024 * 1024

/** Creates the registrar. It checks login, permission, plan feature and input in this order, and parses the reply. */
export function createRegistrar(deps: ServeDependencies): Registrar {
  return {
    inWork(endpoint, handle) {
      register(deps, endpoint, async ({ inputs, actor }) => {
        if (actor?.kind !== 'user') throw new Error(`${endpoint.id} needs a login to run in a company's work`)
        const run = endpoint.method === 'GET' ? deps.workplace.read : deps.workplace.run
        return run(actor.companyId, (work) => handle({ ...(inputs as Inputs<typeof endpoint>), work, actor }))
      })
    },
    outside(endpoint, handle) {
      register(deps, endpoint, ({ inputs, actor, upload, request, reply }) =>
        handle({
          ...(inputs as Inputs<typeof endpoint>),
          workplace: deps.workplace,
          actor: actor as never,
          files: upload?.files ?? [],
          request,
          reply,
          address: request.ip,
        }),
      )
    },
  }
}

interface Arrived {
  inputs: Inputs<Endpoint>
  actor: Actor | TokenCaller | null
  upload: Upload | null
  request: FastifyRequest
  reply: FastifyReply
}

function register(deps: ServeDependencies, endpoint: Endpoint, handle: (arrived: Arrived) => Promise<unknown>): void {
  const url = `/api${endpoint.path}`
  const parseReply = replyParser(endpoint.response)
  if (endpoint.access.login && endpoint.access.token && endpoint.method !== 'GET')
    throw new Error(`${endpoint.id}: a token that acts like a person may only read`)
  if (endpoint.cors) answerPreflight(deps.app, url, endpoint.method)
  inScope(deps.app, endpoint, (app) =>
    app.route({
      method: endpoint.head ? [endpoint.method, 'HEAD'] : endpoint.method,
      url,
      bodyLimit: endpoint.bodyLimit ?? JSON_LIMIT,
      config: { endpoint },
      onRequest: async (request, reply) => {
        if (endpoint.cors) openToPages(reply)
        requireRoute(endpoint, request)
        requireOwnForm(deps, endpoint, request)
      },
      handler: async (request, reply) => {
        const actor = await caller(deps, endpoint, request)
        const endUpload = actor && isUpload(endpoint, request) ? deps.limits?.beginUpload(actor) : undefined
        let upload: Upload | null = null
        try {
          upload = await uploadOf(deps, endpoint, request)
          const inputs = await parseInputs(endpoint, request, upload)
          const result = await handle({ inputs, actor, upload, request, reply })
          if (endpoint.raw) return result
          return reply.send(parseReply(result ?? {}))
        } catch (error) {
          if (actor?.kind === 'user') noteIfRefused(deps, endpoint, request, { actor, error })
          throw error
        } finally {
          endUpload?.()
          await upload?.remove()
        }
      },
    }),
  )
}

function noteIfRefused(
  deps: ServeDependencies,
  endpoint: Endpoint,
  request: FastifyRequest,
  { actor, error }: { actor: Actor; error: unknown },
): void {
  // The viewed role lacks the right, and its viewer did not attempt anything.
  if (actor.viewsAs) return
  if (error instanceof AppError && error.code === 'ERR_NO_PERMISSION') deps.noteRefusal?.(actor, endpoint, request.ip)
}

/**
 * An endpoint with a raw body gets its own scope, in which no body is parsed. So does one with a file in its JSON, which
 * is read once the caller is known.
 */
function inScope(app: FastifyInstance, endpoint: Endpoint, route: (app: FastifyInstance) => void): void {
  if (!endpoint.rawBody && !endpoint.base64File) {
    route(app)
    return
  }
  app.register((scope, _options, registered) => {
    if (endpoint.base64File) leaveJsonUnread(scope)
    else {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, callback) => callback(null, body))
    }
    route(scope)
    registered()
  })
}

/** A word in place of an id: the path of a missing endpoint. With a digit, it is an invalid id. */
const PATH_WORD = /^[a-z][a-z_-]*$/i

/**
 * A missing path reveals nothing, not even that it needs a login. Clients ask for paths of other products of the family
 * (`/tags/kanban`), which one of our parameters would take for an id.
 */
function requireRoute(endpoint: Endpoint, request: FastifyRequest): void {
  const params = request.params as Record<string, string | undefined>
  for (const [name, schema] of Object.entries(endpoint.params?.shape ?? {})) {
    if (schema === idValue && PATH_WORD.test(params[name] ?? '')) throw new AppError('ERR_ROUTE_NOT_FOUND')
  }
}

function requireOwnForm({ ownOrigin }: ServeDependencies, endpoint: Endpoint, request: FastifyRequest): void {
  if (!isForm(request)) return
  if (!endpoint.form) throw new AppError('ERR_MALFORMED_BODY', {}, 415)
  if (!endpoint.cors && !ownOrigin(request.headers.origin, request.headers.host))
    throw new AppError('ERR_NO_PERMISSION')
}

async function caller(
  deps: ServeDependencies,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor | TokenCaller | null> {
  const { authenticator, tokens } = deps
  const { access } = endpoint
  const { authorization } = request.headers
  if (!access.login) return access.token ? tokens.callerOf(authorization, access.token, request.ip) : null
  if (isApiToken(authorization)) {
    if (!access.token) throw new AppError('ERR_NO_PERMISSION')
    return readerOf(await tokens.callerOf(authorization, access.token, request.ip))
  }
  const user = await authenticator
    .actorOf(
      authorization,
      access.whenExpired ?? false,
      access.beforePasswordChange ?? false,
      access.beforeTwoFactor ?? false,
    )
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED')
        await tokens.refuse(authorization, request.ip)
      throw error
    })
  noteCaller(request, user)
  // Counted before the permission checks, because a refused call costs as much.
  deps.limits?.admit(user, endpoint)
  let actor = user
  try {
    actor = await viewedActor(deps.roleViews, endpoint, request, user)
    checkAccess(access, actor)
    return actor
  } catch (error) {
    noteIfRefused(deps, endpoint, request, { actor, error })
    throw error
  }
}

/** Whether a request may keep the disk busy. */
const isUpload = ({ base64File }: Endpoint, request: FastifyRequest): boolean => {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return request.isMultipart() || (base64File !== undefined && isJson(request) && length > JSON_LIMIT)
}

async function uploadOf(deps: ServeDependencies, endpoint: Endpoint, request: FastifyRequest): Promise<Upload | null> {
  const { base64File, multipart } = endpoint
  if (base64File && isJson(request))
    return receiveJsonFile(request, deps.uploadFolder, {
      ...base64File,
      listedAs: multipart?.field ?? base64File.field,
      restBytes: endpoint.bodyLimit ?? JSON_LIMIT,
    })
  if (!request.isMultipart()) return null
  if (!endpoint.multipart) throw new AppError('ERR_MALFORMED_BODY', {}, 415)
  const maxBytes = fileLimit(endpoint.multipart.maxBytes, deps.uploadLimit ?? DEFAULT_UPLOAD_LIMIT)
  return receiveUpload(request, deps.uploadFolder, { ...endpoint.multipart, maxBytes })
}

async function parseInputs(
  endpoint: Endpoint,
  request: FastifyRequest,
  upload: Upload | null,
): Promise<Inputs<Endpoint>> {
  const params = endpoint.params?.parse(request.params) as Inputs<Endpoint>['params']
  const query = endpoint.query?.parse(request.query) as Inputs<Endpoint>['query']
  const rawBody = upload ? upload.fields : (request.body ?? undefined)
  const body = endpoint.body && (await parseBody(endpoint.body, rawBody))
  return { params, query, body: body as Inputs<Endpoint>['body'] }
}

/**
 * Checks permission, then plan feature, after the login.
 * @throws AppError ERR_NO_PERMISSION, ERR_PLAN_FEATURE_DISABLED
 */
function checkAccess(access: Access & { login: true }, actor: Actor): void {
  if (!can(actor, access.permission)) throw new AppError('ERR_NO_PERMISSION')
  if (access.feature !== null && !actor.company.features.has(access.feature))
    throw new AppError('ERR_PLAN_FEATURE_DISABLED')
}
