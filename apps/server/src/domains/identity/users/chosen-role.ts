import type { UserChange } from '@recado/contract/identity/user'
import type { Permissions } from '@recado/contract/permissions'
import type { Work } from '../../../platform/db/work.ts'
import { requireRole } from '../roles/require-role.ts'
import type { StoredRole, UserState } from './user-change.rules.ts'

/** A role that a user gets, with what it lets them do. */
export interface ChosenRole {
  stored: StoredRole
  permissions: Permissions
}

/**
 * Returns the role that a change gives a user. `roleId` wins. A `profile` gives its built-in role, unless it is the one
 * that the user already shows: clients that send it back keep a custom role. Null: the role stays.
 * @param current null for a new user, who gets the built-in role of the profile 'user' when nothing is named
 * @throws AppError ERR_NO_ROLE_FOUND
 */
export async function chosenRole(
  work: Work,
  { roleId, profile }: Pick<UserChange, 'roleId' | 'profile'>,
  current: Pick<UserState, 'profile'> | null,
): Promise<ChosenRole | null> {
  if (!roleId && current && (profile === undefined || profile === current.profile)) return null
  const role = await requireRole(work, roleId ? { id: roleId } : { profile: profile ?? 'user' })
  return {
    stored: { profile: role.profile, roleId: role.builtIn ? null : role.id },
    permissions: role.permissions,
  }
}
