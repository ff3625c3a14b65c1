import type { Profile } from '@recado/contract/access'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type RoleBrief, roleBriefs } from './role.store.ts'
import { permissionsOfRole } from './role.view.ts'

/** Returns the company's roles, with what each of them lets its users do. */
export async function companyRoles(work: Work): Promise<RoleBrief[]> {
  const roles = await roleBriefs(work.db, work.companyId)
  return roles.map((role) => ({ ...role, permissions: permissionsOfRole(role.profile, role.permissions) }))
}

/**
 * Returns a role of the company.
 * @param query its id, or the profile of a built-in one
 * @throws AppError ERR_NO_ROLE_FOUND for unknown ids and those of other companies
 */
export async function requireRole(work: Work, query: { id: number } | { profile: Profile }): Promise<RoleBrief> {
  const role = (await companyRoles(work)).find((one) =>
    'id' in query ? one.id === query.id : one.builtIn && one.profile === query.profile,
  )
  if (!role) throw new AppError('ERR_NO_ROLE_FOUND')
  return role
}
