import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFRESH_MS } from './refresh.rules.ts'

/** The cookie in which a browser keeps its refresh token (access.2). */
export const COOKIE = 'jrt'

const options = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', path: '/api/auth', secure }) as const

export const keepRefreshToken = (reply: FastifyReply, token: string, secure: boolean): void =>
  void reply.setCookie(COOKIE, token, { ...options(secure), maxAge: REFRESH_MS / 1000 })

export const dropRefreshToken = (reply: FastifyReply, secure: boolean): void =>
  void reply.clearCookie(COOKIE, options(secure))

export const keptRefreshToken = (request: FastifyRequest): string | undefined => request.cookies[COOKIE]

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via']

/** Whether any proxy stands between the browser and us. */
export const isForwarded = (request: FastifyRequest): boolean => proxyHeaders.some((name) => name in request.headers)
