import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { instant } from '../values/wire.ts'

export const sessionEnds = ['login', 'logout', 'everywhere', 'password', 'reuse', 'expired', 'unknown'] as const

/** A user has one active session (access.2); ended ones show where the account was used (additive). */
export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  /** The browser's User-Agent. */
  userAgent: z.string(),
  createdAt: instant,
  usedAt: instant,
  /** Null: still active. */
  endedAt: instant.nullable(),
  endReason: z.enum(sessionEnds).nullable(),
})
export type OwnSession = z.output<typeof ownSession>

export const listOwnSessions = defineEndpoint({
  id: 'sessions.list',
  method: 'GET',
  path: '/auth/sessions',
  access: needs('account:own'),
  summary: "The caller's own session and those that ended in the last 30 days, newest first",
  response: z.object({ sessions: z.array(ownSession) }),
})

export const endOwnSessions = defineEndpoint({
  id: 'sessions.endAll',
  method: 'POST',
  path: '/auth/sessions/end',
  access: { ...needs('account:own'), beforeTwoFactor: true },
  summary: 'Sign out everywhere, here too; logins that wait for their second step are void',
  body: z.object({}).nullish(),
  response: confirmation,
})
