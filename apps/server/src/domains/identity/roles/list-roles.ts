import type { Out } from '@recado/contract/endpoint'
import type { Role } from '@recado/contract/identity/role'
import type { listRoleNames as endpoint } from '@recado/contract/identity/roles'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { companyRoles } from './require-role.ts'
import { covers } from './role.rules.ts'
import { roleRows } from './role.store.ts'
import { roleOf } from './role.view.ts'

/** Returns the company's roles with their users, the built-in ones first. */
export async function listRoles(work: Work): Promise<Role[]> {
  return (await roleRows(work.db, work.companyId)).map(roleOf)
}

/** Returns the names of the company's roles, and which of them a user may give. */
export async function listRoleNames(work: Work, actor: Actor): Promise<Out<typeof endpoint>> {
  const roles = await companyRoles(work)
  return roles.map(({ id, name, profile, builtIn, permissions }) => ({
    id,
    name,
    profile,
    builtIn,
    assignable: covers(actor, permissions),
  }))
}
