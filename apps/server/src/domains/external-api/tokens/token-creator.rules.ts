import { can, canAll, type PermissionHolder, type TokenScope, tokenPermissions } from '@recado/contract/access'
import type { RolePermission } from '@recado/contract/permissions'

/** The permissions that decide which records a scope reaches. */
const reaches: Readonly<Record<TokenScope, readonly RolePermission[]>> = {
  'messages:send': ['tickets:view', 'tickets:answer'],
  'contacts:read': ['contacts:view'],
  'tickets:read': ['tickets:view'],
}

/** Whether a user has the permission that a scope of a token stands for. */
export const mayGrant = (creator: PermissionHolder, scope: TokenScope): boolean => can(creator, tokenPermissions[scope])

/** Whether a scope of a user's token reaches only some records of the company (external-api.10). */
export const isLimited = (creator: PermissionHolder, scope: TokenScope): boolean =>
  !reaches[scope].every((permission) => canAll(creator, permission))
