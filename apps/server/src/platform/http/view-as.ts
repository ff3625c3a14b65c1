import { can } from '@recado/contract/access'
import type { Endpoint } from '@recado/contract/endpoint'
import { VIEW_AS_ROLE } from '@recado/contract/view-as'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'

/** Returns users with the rights of another role. Implemented by identity. */
export interface RoleViews {
  /**
   * Returns the user with the permissions and the profile of a role of their company. Other fields stay the user's.
   * @throws AppError ERR_NO_ROLE_FOUND, ERR_NO_PERMISSION for a role with rights that the user lacks
   */
  withRole(actor: Actor, roleId: number): Promise<Actor>
}

/** Ends the caller's session, so it is handled with the caller's own rights. */
const LOGOUT = 'auth.logout'

/**
 * Returns the caller with the rights of the role that the header names, or the caller. A call that may change something
 * is refused. The result is valid for this call only, so it must not be cached.
 * @param views absent: the header is ignored
 * @throws AppError ERR_NO_PERMISSION without `roles:view`, ERR_VIEW_ONLY, and those of `withRole`
 */
export async function viewedActor(
  views: RoleViews | undefined,
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor,
): Promise<Actor> {
  const value = request.headers[VIEW_AS_ROLE]
  if (views === undefined || value === undefined || endpoint.id === LOGOUT) return actor
  if (!can(actor, 'roles:view')) throw new AppError('ERR_NO_PERMISSION')
  if (endpoint.method !== 'GET') throw new AppError('ERR_VIEW_ONLY')
  // Longer numbers exceed the column's range.
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw new AppError('ERR_NO_ROLE_FOUND')
  return { ...(await views.withRole(actor, Number(value))), viewsAs: true }
}
