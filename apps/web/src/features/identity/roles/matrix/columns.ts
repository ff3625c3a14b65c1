import { isAdministrator } from '@recado/contract/access'
import type { Role } from '@recado/contract/identity/role'
import type { Permissions, RolePermission } from '@recado/contract/permissions'
import type { Drafts } from '../edits/drafts.rules.ts'
import { covers, defaultsOf, grantOf } from '../edits/grants.rules.ts'
import { roleLabel, type roleTexts } from '../role-texts.ts'

/** A role as a column of the matrix. */
export interface RoleColumn {
  role: Role
  label: string
  /** The shown permissions: the unsaved ones, if there are any. */
  permissions: Permissions
  /** The permissions of the role when editing began. */
  before: Permissions
  defaults: Permissions
  /** Administrador has every permission and cannot be changed. */
  isFixed: boolean
  /** The role has a right that the signed-in user lacks, so that they may neither change nor copy it (roles.5). */
  isBeyond: boolean
}

/**
 * Returns the columns of the matrix, one for each role.
 * @param own the permissions of the signed-in user
 */
export const columnsOf = (
  t: typeof roleTexts.text,
  roles: readonly Role[],
  drafts: Drafts,
  own: Permissions,
): RoleColumn[] =>
  roles.map((role) => ({
    role,
    label: roleLabel(t, role),
    permissions: drafts[role.id]?.permissions ?? role.permissions,
    before: drafts[role.id]?.base.permissions ?? role.permissions,
    defaults: defaultsOf(role),
    isFixed: isAdministrator(role),
    isBeyond: !covers(own, role.permissions),
  }))

/** Returns whether a role has another grant of a permission than its default. */
export const isDifferent = ({ permissions, defaults }: RoleColumn, name: RolePermission): boolean =>
  grantOf(permissions, name) !== grantOf(defaults, name)

/** Returns whether a permission of a role was edited and not saved. */
export const isChanged = ({ permissions, before }: RoleColumn, name: RolePermission): boolean =>
  grantOf(permissions, name) !== grantOf(before, name)
