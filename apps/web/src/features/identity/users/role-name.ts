import { isAttendantRole } from '@recado/contract/access'
import type { User } from '@recado/contract/identity/user'
import { drawable } from '@recado/contract/values/drawable.rules'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { identityTexts } from '../identity-texts.ts'
import { useRoleNames } from '../roles/role-data.ts'

/**
 * Returns a check whether the signed-in user may change and delete a user: only with every permission of the user's role
 * (roles.5). True until the roles are loaded.
 */
export function useMayReach(): (user: Pick<User, 'roleId'>) => boolean {
  const { data: roles } = useRoleNames()
  return ({ roleId }) => roles?.find(({ id }) => id === roleId)?.assignable ?? true
}

/** Returns whether the signed-in user may give the role of a new user without a chosen one. True until the roles are loaded. */
export const useMayGiveDefaultRole = (): boolean => useRoleNames().data?.find(isAttendantRole)?.assignable ?? true

/**
 * Returns a function that names the role of a user: a translated name for the built-in roles, and until the names are
 * loaded.
 */
export function useRoleName(): (user: Pick<User, 'roleId' | 'profile'>) => string {
  const t = useTexts(identityTexts)
  const me = useMe()
  const { data: roles } = useRoleNames()
  return ({ roleId, profile }) => {
    const custom = roles?.find(({ id, builtIn }) => id === roleId && !builtIn)
    const name = custom?.name ?? (roleId === me.roleId ? me.roleName : '')
    return name ? drawable(name) : t(`profile_${profile}`)
  }
}
