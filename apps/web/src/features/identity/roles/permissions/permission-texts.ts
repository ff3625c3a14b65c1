import type { PermissionGroup, RolePermission } from '@recado/contract/permissions'

/** A name and a short hint that completes it. */
type NameAndHint = readonly [name: string, hint: string]

type Key = RolePermission | `group.${PermissionGroup}`

/** The texts of the catalogue: names under the permission or group, hints under the same key with `.hint`. */
export type PermissionTexts = Readonly<Record<Key | `${Key}.hint`, string>>

/** Returns the flat texts of one language. */
export function permissionTexts(
  permissions: Readonly<Record<RolePermission, NameAndHint>>,
  groups: Readonly<Record<PermissionGroup, NameAndHint>>,
): PermissionTexts {
  const grouped = Object.entries(groups).map(([name, texts]) => [`group.${name}`, texts] as const)
  return Object.fromEntries(
    [...Object.entries(permissions), ...grouped].flatMap(([key, [name, hint]]) => [
      [key, name],
      [`${key}.hint`, hint],
    ]),
  ) as PermissionTexts
}
