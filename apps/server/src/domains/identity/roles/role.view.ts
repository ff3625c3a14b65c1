import { isAdministrator, type Profile, profiles } from '@recado/contract/access'
import type { Role } from '@recado/contract/identity/role'
import {
  defaultPermissions,
  everyPermission,
  type Permissions,
  permissionCatalogue,
} from '@recado/contract/permissions'

export interface RoleRow {
  id: number
  name: string
  profile: string
  built_in: boolean
  permissions: Permissions
  revision: number
  users: Array<{ id: number; name: string }>
  updated_at: Date
}

/**
 * Returns what the users of a role may do: all for the one of administrators, otherwise what the catalogue still has.
 * @param stored null: the company has no stored roles, so the defaults apply
 */
export function permissionsOfRole(profile: Profile, stored: Permissions | null): Permissions {
  if (isAdministrator({ profile })) return everyPermission
  if (stored === null) return defaultPermissions(profile)
  return Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(permissionCatalogue, name)))
}

/** Returns the three roles of a new company, as rows without the company. Administrador stores no permissions. */
export const builtInRoles = () =>
  profiles.map((profile) => ({
    profile,
    built_in: true,
    permissions: isAdministrator({ profile }) ? {} : defaultPermissions(profile),
  }))

export const roleOf = (row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  profile: row.profile as Profile,
  builtIn: row.built_in,
  permissions: permissionsOfRole(row.profile as Profile, row.permissions),
  revision: row.revision,
  users: row.users,
  updatedAt: row.updated_at.toISOString(),
})
