import type { Role } from '@recado/contract/identity/role'
import { createRole, listRoles } from '@recado/contract/identity/roles'
import type { Permissions } from '@recado/contract/permissions'
import type { Person } from '../../../../test/people.ts'
import type { IdentityFixture } from './identity-fixture.ts'

let serial = 0

/** Adds a role to a company, as its admin. */
export async function addRole(
  fixture: IdentityFixture,
  by: Person,
  permissions: Permissions,
  name = `Perfil ${++serial}`,
): Promise<Role> {
  const { status, body } = await fixture.call(createRole, by, { body: { name, permissions } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Adds a user with a new role of these permissions, and signs them in. */
export async function addUserOf(fixture: IdentityFixture, by: Person, permissions: Permissions) {
  const role = await addRole(fixture, by, permissions)
  return { role, person: await fixture.addUser(by, { roleId: role.id }) }
}

/** Returns the roles of a company as its admin sees them. */
export const rolesOf = async (fixture: IdentityFixture, by: Person): Promise<Role[]> =>
  (await fixture.call(listRoles, by, {})).body.roles

/** Returns the built-in role of a profile. */
export async function builtInRole(fixture: IdentityFixture, by: Person, profile: Role['profile']): Promise<Role> {
  const role = (await rolesOf(fixture, by)).find((one) => one.builtIn && one.profile === profile)
  if (!role) throw new Error(`no role ${profile}`)
  return role
}
