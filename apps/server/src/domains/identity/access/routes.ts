import * as endpoints from '@recado/contract/identity/endpoints'
import * as sessions from '@recado/contract/identity/sessions'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Registrar } from '../../../platform/http/call.ts'
import { ownOrigin } from '../../../platform/http/own-origin.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { sessionUser } from '../users/session-user.ts'
import { endEverywhere } from './end-everywhere.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import type { SignedIn } from './open-session.ts'
import { originOf } from './origin.ts'
import { listOwnSessions } from './own-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import { dropRefreshToken, keepSignedIn, keptRefreshToken } from './session-cookie.ts'

/** Endpoints of login, refresh and logout. */
export function accessRoutes(on: Registrar, core: IdentityCore, ports: Pick<IdentityPorts, 'forgetDevices'>): void {
  const keep = (reply: FastifyReply, signedIn: SignedIn): SignedIn => {
    keepSignedIn(core, reply, signedIn)
    return signedIn
  }
  const isOwn = ownOrigin(core.settings.publicUrl)
  on.outside(endpoints.login, async ({ body, request, reply }) =>
    keep(reply, await login(core, body, originOf(request))),
  )
  on.outside(endpoints.refreshToken, async ({ body, request, reply }) => {
    const { origin, host, 'sec-fetch-site': site } = request.headers
    const token = body?.refreshToken || keptRefreshToken(request)
    // A browser also attaches the cookie to calls from a foreign page. Reject these, but keep the session for its own
    // pages. A proxy may change the host. Over https and on localhost, Sec-Fetch-Site tells whether the page is ours,
    // and a page cannot forge it.
    const isOwnPage = site === 'same-origin' || isOwn(origin, host)
    if (!body?.refreshToken && token && !isOwnPage) throw new AppError('ERR_NO_PERMISSION')
    try {
      if (!token) throw new AppError('ERR_SESSION_EXPIRED')
      return keep(reply, await refreshSession(core, token, originOf(request)))
    } catch (error) {
      // A rate-limited refresh is retried, because the session is still valid.
      if (error instanceof AppError && error.code !== 'ERR_TOO_MANY_REQUESTS')
        dropRefreshToken(reply, core.settings.secure)
      throw error
    }
  })
  on.outside(endpoints.logout, async ({ actor, workplace, reply }) => {
    await workplace.run(actor.companyId, (work) => logout(core, work, actor, ports))
    dropRefreshToken(reply, core.settings.secure)
    return {}
  })
  on.inWork(sessions.listOwnSessions, ({ work, actor }) => listOwnSessions(work, actor))
  on.outside(sessions.endOwnSessions, async ({ actor, workplace, reply }) => {
    await workplace.run(actor.companyId, (work) => endEverywhere(core, work, actor, ports))
    dropRefreshToken(reply, core.settings.secure)
    return {}
  })
  on.inWork(endpoints.me, async ({ work, actor }) => {
    const user = await sessionUser(core, work, actor.userId)
    if (!actor.viewsAs) return user
    const { profile, super: isSuper, roleId, roleName, permissions } = actor
    return { ...user, profile, super: isSuper, roleId, roleName, permissions }
  })
}
