import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityCore } from '../identity-dependencies.ts'
import { REFRESH_MS } from './refresh.rules.ts'
import { ACCESS_SECONDS } from './tokens.ts'

/** The refresh token's cookie (access.2), and its name over https, which browsers accept only from there. */
export const COOKIE = 'jrt'
export const SECURE_COOKIE = '__Secure-jrt'

const options = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', path: '/api/auth', secure }) as const
const nameOf = (secure: boolean) => (secure ? SECURE_COOKIE : COOKIE)

/** Stores a refresh token. Over https it removes the plain cookie, so that a browser never has two tokens. */
function keepRefreshToken(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(nameOf(secure), token, { ...options(secure), maxAge: REFRESH_MS / 1000 })
  if (secure && reply.request.cookies[COOKIE] !== undefined) void reply.clearCookie(COOKIE, options(secure))
}

/**
 * Cookie that allows a logged-in user to open the API page (API_DOCS=signed-in): the access token, for that page only.
 */
export const DOCS_COOKIE = 'apidocs'
const docsOptions = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', path: '/api/docs', secure }) as const

const keepDocsToken = (reply: FastifyReply, token: string, secure: boolean): void =>
  void reply.setCookie(DOCS_COOKIE, token, { ...docsOptions(secure), maxAge: ACCESS_SECONDS })

/** Sets the cookies of a login or refresh. */
export function keepSignedIn(
  { settings }: Pick<IdentityCore, 'settings'>,
  reply: FastifyReply,
  { token, refreshToken }: { token: string; refreshToken: string },
): void {
  keepRefreshToken(reply, refreshToken, settings.secure)
  if (settings.apiDocsForPeople) keepDocsToken(reply, token, settings.secure)
}

/** Removes the tokens under every name. */
export function dropRefreshToken(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(nameOf(secure), options(secure))
  if (secure) void reply.clearCookie(COOKIE, options(secure))
  void reply.clearCookie(DOCS_COOKIE, docsOptions(secure))
}

/** Returns the browser's token. If both cookies are set, the https-only one counts. */
export const keptRefreshToken = (request: FastifyRequest): string | undefined =>
  request.cookies[SECURE_COOKIE] ?? request.cookies[COOKIE]

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via']

/** Returns true if there is a proxy between the browser and the server. */
export const isForwarded = (request: FastifyRequest): boolean => proxyHeaders.some((name) => name in request.headers)
