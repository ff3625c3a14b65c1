import type { Role } from '@recado/contract/identity/role'
import {
  defaultPermissions,
  neededPermission,
  type Permissions,
  permissionCatalogue,
  type RolePermission,
  rolePermissions,
  type Scope,
  scopes,
  scopesOf,
} from '@recado/contract/permissions'

/** The scope that a role has of a permission, or null without the permission. */
export type Grant = Scope | null

export const grantOf = (permissions: Permissions, name: RolePermission): Grant => permissions[name] ?? null

/** A permission of a role with its old and new grant. */
export interface GrantChange {
  name: RolePermission
  before: Grant
  after: Grant
}

/** Returns the permissions with another grant, in the order of the catalogue. */
export const changesBetween = (before: Permissions, after: Permissions): GrantChange[] =>
  rolePermissions.flatMap((name) => {
    const change = { name, before: grantOf(before, name), after: grantOf(after, name) }
    return change.before === change.after ? [] : [change]
  })

/** Returns whether two roles' permissions are the same. */
export const areEqual = (one: Permissions, other: Permissions): boolean => changesBetween(one, other).length === 0

const sizeOf = (grant: Grant): number => (grant === null ? -1 : scopes.indexOf(grant))

/** Returns whether a change takes rights away: the permission, or a part of its scope. */
export const isLoss = ({ before, after }: Pick<GrantChange, 'before' | 'after'>): boolean =>
  sizeOf(after) < sizeOf(before)

/** Returns whether a user has everything that a role gives. Only then may they give it, or view the app as it. */
export const covers = (own: Permissions, role: Permissions): boolean => !changesBetween(role, own).some(isLoss)

/** Permissions after one change, with the others that had to change with it. */
export interface GrantResult {
  permissions: Permissions
  /** Permissions that were granted too, because the changed one needs them. */
  alsoGranted: RolePermission[]
  /** Permissions that were removed too, because they need the changed one. */
  alsoRemoved: RolePermission[]
}

/** Returns the permissions with another grant of one of them. */
export function withGrant(permissions: Permissions, name: RolePermission, grant: Grant): GrantResult {
  return grant === null ? withoutPermission(permissions, name) : withPermission(permissions, name, grant)
}

/** Returns the scope that a needed permission gets: that of the permission which needs it, or the nearest larger one. */
const scopeFor = (name: RolePermission, minimum: Scope): Scope =>
  scopesOf(name).find((scope) => sizeOf(scope) >= sizeOf(minimum)) ?? 'all'

function withPermission(permissions: Permissions, name: RolePermission, scope: Scope): GrantResult {
  const next: Partial<Record<RolePermission, Scope>> = { ...permissions, [name]: scope }
  const alsoGranted: RolePermission[] = []
  // A permission without scopes asks for no scope of the needed one, so the smallest is enough.
  const minimum = scopesOf(name).length > 1 ? scope : 'own'
  for (let requirement = neededPermission(name); requirement !== null; requirement = neededPermission(requirement)) {
    if (next[requirement] !== undefined) continue
    next[requirement] = scopeFor(requirement, minimum)
    alsoGranted.push(requirement)
  }
  return { permissions: next, alsoGranted, alsoRemoved: [] }
}

function withoutPermission(permissions: Permissions, name: RolePermission): GrantResult {
  const { [name]: _, ...next } = permissions
  return { ...dropUnusable(next), alsoGranted: [] }
}

/** Returns the permissions without those that need a missing one, and the names of these. */
export function dropUnusable(permissions: Permissions): { permissions: Permissions; alsoRemoved: RolePermission[] } {
  const next: Partial<Record<RolePermission, Scope>> = { ...permissions }
  const alsoRemoved: RolePermission[] = []
  const isUnusable = (name: RolePermission) => {
    const requirement = neededPermission(name)
    return next[name] !== undefined && requirement !== null && next[requirement] === undefined
  }
  for (let name = rolePermissions.find(isUnusable); name; name = rolePermissions.find(isUnusable)) {
    delete next[name]
    alsoRemoved.push(name)
  }
  return { permissions: next, alsoRemoved }
}

/** Returns the permissions that a role is compared with. Custom roles are compared with Atendente. */
export const defaultsOf = ({ builtIn, profile }: Pick<Role, 'builtIn' | 'profile'>): Permissions =>
  defaultPermissions(builtIn ? profile : 'user')

/** The permission that shows the menu group with the administration screens. */
export const ADMIN_MENU = 'drawer-admin-items:view' satisfies RolePermission

/** Returns whether granting a permission offers the administration menu too, because its screen is there (R-LAY-04). */
export const offersAdminMenu = (permissions: Permissions, name: RolePermission): boolean =>
  name !== ADMIN_MENU &&
  ['admin', 'company'].includes(permissionCatalogue[name].group) &&
  grantOf(permissions, name) === null &&
  grantOf(permissions, ADMIN_MENU) === null
