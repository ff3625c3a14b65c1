import type { Out } from '@recado/contract/endpoint'
import type { Role } from '@recado/contract/identity/role'
import type { listRoleNames as endpoint } from '@recado/contract/identity/roles'
import type { Work } from '../../../platform/db/work.ts'
import { roleBriefs, roleRows } from './role.store.ts'
import { roleOf } from './role.view.ts'

/** Returns the company's roles with their users, the built-in ones first. */
export async function listRoles(work: Work): Promise<Role[]> {
  return (await roleRows(work.db, work.companyId)).map(roleOf)
}

/** Returns the names of the company's roles. */
export async function listRoleNames(work: Work): Promise<Out<typeof endpoint>> {
  const roles = await roleBriefs(work.db, work.companyId)
  return roles.map(({ id, name, profile, builtIn }) => ({ id, name, profile, builtIn }))
}
