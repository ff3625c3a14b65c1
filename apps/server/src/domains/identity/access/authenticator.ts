import { isAdministrator } from '@recado/contract/access'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Authenticator } from '../../../platform/http/serve.ts'
import type { AccessDirectory } from './access-directory.ts'
import { checkCompany, endForPayer, endOf } from './payment-session.ts'
import type { Tokens } from './tokens.ts'

interface Dependencies {
  directory: AccessDirectory
  tokens: Tokens
  clock: Clock
}

const bearer = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/** Identifies the caller of each HTTP call. */
export function createAuthenticator({ directory, tokens, clock }: Dependencies): Authenticator {
  return {
    async actorOf(authorization, whenExpired, beforePasswordChange = false, beforeTwoFactor = false) {
      const token = bearer(authorization)
      if (token === null) throw new AppError('ERR_SESSION_EXPIRED')
      const claims = tokens.read(token, clock.now())
      // 403 makes the client refresh once; 401 ends its session (access.1).
      if (claims === null) throw new AppError('ERR_SESSION_EXPIRED', {}, 403)
      if (claims.use === 'payment') {
        if (!whenExpired) throw new AppError('ERR_SESSION_EXPIRED', {}, 403)
        return directory.byUser(claims.cid, claims.uid)
      }
      const actor = await directory.bySession(claims.sid)
      if (!whenExpired) {
        const end = endOf(actor.company, clock.now())
        // Also during a session, so that an admin can go on to the payment page.
        if (end) throw isAdministrator(actor) ? endForPayer({ tokens, clock }, end, actor) : end
      }
      if (actor.mustChangePassword && !beforePasswordChange) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED')
      // A required password change comes first and allows nothing else.
      const twoFactorDue = actor.mustSetUpTwoFactor && !actor.mustChangePassword
      if (twoFactorDue && !beforeTwoFactor) throw new AppError('ERR_TWO_FACTOR_SETUP_REQUIRED')
      return actor
    },
  }
}

/** Identifies the user of a socket: by token at first, then by session whenever rights change. */
export function createSocketLogin({ directory, tokens, clock }: Dependencies) {
  async function actorOf(sessionId: string): Promise<Actor> {
    const actor = await directory.bySession(sessionId)
    checkCompany(actor.company, clock.now())
    if (actor.mustChangePassword) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED')
    if (actor.mustSetUpTwoFactor) throw new AppError('ERR_TWO_FACTOR_SETUP_REQUIRED')
    return actor
  }
  return {
    actorOf,
    async authenticate(token: string): Promise<Actor> {
      const claims = tokens.read(token, clock.now())
      if (claims?.use !== 'access') throw new AppError('ERR_SESSION_EXPIRED', {}, 403)
      return actorOf(claims.sid)
    },
  }
}
