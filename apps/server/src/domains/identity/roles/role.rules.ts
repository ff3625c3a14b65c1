import { can, type PermissionHolder, profiles } from '@recado/contract/access'
import { auditEn } from '@recado/contract/i18n/audit.en'
import { auditEs } from '@recado/contract/i18n/audit.es'
import { type AuditWords, auditPt } from '@recado/contract/i18n/audit.pt'
import { neededPermission, type Permissions, type RolePermission, scopes } from '@recado/contract/permissions'
import type { Language } from '@recado/contract/values/language'

/** Maximum number of roles of a company, the built-in ones included. */
export const MOST_ROLES = 60

const builtInNames: Record<Language, AuditWords['values']> = {
  pt: auditPt.values,
  en: auditEn.values,
  es: auditEs.values,
}

/** Returns whether a built-in role has this name in a language. Such a custom role would look like the built-in one. */
export const isBuiltInName = (name: string, language: Language): boolean =>
  profiles.some((profile) => builtInNames[language][profile].toLowerCase() === name.toLowerCase())

/** Returns the permissions of a role in the order of the catalogue. */
export const grantsOf = (permissions: Permissions) =>
  Object.entries(permissions) as [RolePermission, Permissions[RolePermission]][]

/** Returns a permission without the one that it needs, or null. */
export const lackingPermission = (permissions: Permissions): RolePermission | null =>
  grantsOf(permissions)
    .map(([name]) => name)
    .find((name) => {
      const requirement = neededPermission(name)
      return requirement !== null && permissions[requirement] === undefined
    }) ?? null

/**
 * Returns the permissions that one role has more of than another: missing there, or in a smaller scope.
 * @param than for a new role: nothing
 */
export const gainedPermissions = (permissions: Permissions, than: Permissions): RolePermission[] =>
  grantsOf(permissions)
    .filter(([name, scope]) => rank(scope) > rank(than[name]))
    .map(([name]) => name)

const rank = (scope: Permissions[RolePermission]): number => (scope === undefined ? -1 : scopes.indexOf(scope))

/**
 * Returns whether a user has everything that a role gives, so that they may give it. Otherwise a user could gain rights
 * through a colleague or a new account.
 */
export const covers = (holder: PermissionHolder, permissions: Permissions): boolean =>
  gainedPermissions(permissions, holder.permissions).length === 0

/** Returns whether a change gives the right to change roles, which needs a confirmation (access.6). */
export const grantsRoles = (before: Permissions, after: Permissions): boolean =>
  can({ permissions: after }, 'roles:edit') && !can({ permissions: before }, 'roles:edit')
