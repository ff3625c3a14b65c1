import {
  type PermissionGroup,
  permissionCatalogue,
  permissionGroups,
  type RolePermission,
  rolePermissions,
} from '@recado/contract/permissions'
import { normalize } from '../../../../platform/normalize.rules.ts'

export interface RowFilter {
  /** Words that the name, the hint or the group must contain. */
  query: string
  /** The texts of a permission that the search reads. */
  textOf: (name: RolePermission) => string
  /** Returns whether the row is wanted apart from the search. */
  isWanted: (name: RolePermission) => boolean
}

export interface VisibleGroup {
  group: PermissionGroup
  names: RolePermission[]
}

/** Returns the rows of the matrix that match the filter, in the groups of the catalogue. Empty groups are left out. */
export function visibleRows({ query, textOf, isWanted }: RowFilter): VisibleGroup[] {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  const isMatch = (name: RolePermission) => {
    const text = normalize(textOf(name))
    return words.every((word) => text.includes(word)) && isWanted(name)
  }
  return permissionGroups.flatMap((group) => {
    const names = rolePermissions.filter((name) => permissionCatalogue[name].group === group && isMatch(name))
    return names.length > 0 ? [{ group, names }] : []
  })
}
