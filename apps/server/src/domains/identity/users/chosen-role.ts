import type { UserChange } from '@recado/contract/identity/user'
import type { Permissions } from '@recado/contract/permissions'
import type { Work } from '../../../platform/db/work.ts'
import { requireRole } from '../roles/require-role.ts'
import type { StoredRole } from './user-change.rules.ts'

/** A role that a user gets, with what it lets them do. */
export interface ChosenRole {
  stored: StoredRole
  /** Empty for a built-in role. */
  name: string
  permissions: Permissions
}

/**
 * Returns the role that a change gives a user. A new `roleId` wins. A new `profile` gives its built-in role. Null: the
 * role stays, because both are absent or the ones that the user already shows. Clients of the family send back whole
 * users, with fields that they do not know.
 * @param current null for a new user, who gets the built-in role of the profile 'user' when nothing is named
 * @throws AppError ERR_NO_ROLE_FOUND
 */
export async function chosenRole(
  work: Work,
  { roleId, profile }: Pick<UserChange, 'roleId' | 'profile'>,
  current: { profile: string; roleId: number } | null,
): Promise<ChosenRole | null> {
  const newRoleId = roleId && roleId !== current?.roleId ? roleId : null
  if (newRoleId === null && current && (profile === undefined || profile === current.profile)) return null
  const role = await requireRole(work, newRoleId === null ? { profile: profile ?? 'user' } : { id: newRoleId })
  return {
    stored: { profile: role.profile, roleId: role.builtIn ? null : role.id },
    name: role.name,
    permissions: role.permissions,
  }
}
