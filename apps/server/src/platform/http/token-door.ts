import { API_TOKEN_PREFIX, type TokenScope } from '@recado/contract/access'
import type { Actor, TokenCaller } from '../actor.ts'

/** Knows the programs of companies by their tokens; filled in by the external API. */
export interface TokenDoor {
  /**
   * @param authorization the header of the call
   * @param address from which it comes: unknown tokens are counted by it
   * @throws AppError ERR_API_TOKEN, ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds, ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED,
   *   ERR_NO_PERMISSION without the scope, ERR_PLAN_FEATURE_DISABLED: in this order
   */
  callerOf(authorization: string | undefined, scope: TokenScope, address: string): Promise<TokenCaller>
}

/** The token of a header; null without one. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/** Whether a header carries an API token, good or not. */
export const isApiToken = (authorization: string | undefined): boolean =>
  bearerOf(authorization)?.startsWith(API_TOKEN_PREFIX) ?? false

/**
 * A program as a reader: it sees all of its company, as an admin does, and is nobody. For calls that only read, so that nothing is
 * ever written in its name.
 */
export const readerOf = ({ companyId, company }: TokenCaller): Actor => ({
  kind: 'user',
  userId: 0,
  companyId,
  sessionId: '',
  name: '',
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: false,
  queueless: true,
  language: company.language,
  program: true,
  company,
})
