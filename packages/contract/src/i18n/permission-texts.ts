import type { AuditChange } from '../identity/audit-areas.ts'
import {
  type PermissionGroup,
  permissionCatalogue,
  type RolePermission,
  type Scope,
  scopes,
  scopesOf,
} from '../permissions.ts'

/** A name and a short hint that completes it. */
type NameAndHint = readonly [name: string, hint: string]

type Key = RolePermission | `group.${PermissionGroup}`
type Grant = 'no' | 'yes' | Scope

/**
 * The texts of the catalogue: names under the permission or group, hints under the same key with `.hint`, and what a role
 * has of a permission under `grant.`. Shared by the screens and the CSV of the audit log.
 */
export type PermissionTexts = Readonly<Record<Key | `${Key}.hint` | `grant.${Grant}`, string>>

/** Returns the flat texts of one language. */
export function permissionTexts(
  permissions: Readonly<Record<RolePermission, NameAndHint>>,
  groups: Readonly<Record<PermissionGroup, NameAndHint>>,
  grants: Readonly<Record<Grant, string>>,
): PermissionTexts {
  const grouped = Object.entries(groups).map(([name, texts]) => [`group.${name}`, texts] as const)
  return Object.fromEntries([
    ...[...Object.entries(permissions), ...grouped].flatMap(([key, [name, hint]]) => [
      [key, name],
      [`${key}.hint`, hint],
    ]),
    ...Object.entries(grants).map(([grant, text]) => [`grant.${grant}`, text]),
  ]) as PermissionTexts
}

/** Returns a text of the catalogue in one language. */
export type PermissionWords = (key: keyof PermissionTexts) => string

/** Returns what a role has of a permission in words: Não, Sim or the scope. */
export function grantText(words: PermissionWords, permission: RolePermission, grant: Scope | null): string {
  if (grant === null) return words('grant.no')
  return words(scopesOf(permission).length > 1 ? `grant.${grant}` : 'grant.yes')
}

/** Returns a changed permission of a role with its name and both grants in words. Other changes stay. */
export function grantChange(words: PermissionWords, change: AuditChange): AuditChange {
  const { field, before, after } = change
  if (!Object.hasOwn(permissionCatalogue, field)) return change
  const name = field as RolePermission
  const text = (value: unknown) => grantText(words, name, scopes.find((scope) => scope === value) ?? null)
  return { field: words(name), before: text(before), after: text(after) }
}
