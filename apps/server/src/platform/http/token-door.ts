import { ADMINISTRATOR, API_TOKEN_PREFIX, type TokenScope } from '@recado/contract/access'
import { everyPermission } from '@recado/contract/permissions'
import type { Actor, TokenCaller } from '../actor.ts'

/** Identifies companies' programs by their tokens. Implemented by the external API. */
export interface TokenDoor {
  /**
   * @param authorization the header of the call
   * @param address the caller's address, by which unknown tokens are counted
   * @throws AppError ERR_API_TOKEN, ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds, ERR_COMPANY_DISABLED,
   *   ERR_COMPANY_EXPIRED, ERR_NO_PERMISSION without the scope or when its creator lost the permission, ERR_PLAN_FEATURE_DISABLED, in this order
   */
  callerOf(authorization: string | undefined, scope: TokenScope, address: string): Promise<TokenCaller>
  /**
   * Refuses a program's token at a call of users, so that its program learns more than that no session has it.
   * @throws AppError ERR_NO_PERMISSION for a program's token
   */
  refuse(authorization: string | undefined, address: string): Promise<void>
}

/** Returns the token of a header, or null. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/** Whether a header contains an API token, valid or not. */
export const isApiToken = (authorization: string | undefined): boolean =>
  bearerOf(authorization)?.startsWith(API_TOKEN_PREFIX) ?? false

/**
 * Returns a program as a read-only actor, which sees all of its company like an admin, or what a limited creator of its
 * token sees. Only for reading calls, so that nothing is written in its name.
 */
export const readerOf = ({ companyId, company, creator }: TokenCaller): Actor => ({
  kind: 'user',
  userId: creator?.userId ?? 0,
  companyId,
  sessionId: '',
  name: '',
  profile: creator ? 'user' : ADMINISTRATOR,
  super: false,
  roleId: 0,
  roleName: '',
  // A list for a program has all tickets in sight, not only open ones of one user.
  permissions: creator ? { ...creator.permissions, 'tickets-manager:showall': 'all' } : everyPermission,
  queueIds: creator?.queueIds ?? [],
  allTicket: false,
  queueless: creator?.queueless ?? true,
  language: company.language,
  program: true,
  company,
})
