import { z } from 'zod'
import { profiles } from '../access.ts'
import { type Permissions, permissionCatalogue, type RolePermission, scopes, scopesOf } from '../permissions.ts'
import { instant, trimmedText } from '../values/wire.ts'

/** Permissions as they are read: each name with its scope. */
export const permissionMap = z.record(z.string(), z.enum(scopes)).transform((value) => value as Permissions)

/** Returns whether the catalogue has a permission and lets a role have it in a scope. */
const isGrantable = ([name, scope]: [string, string]): boolean =>
  Object.hasOwn(permissionCatalogue, name) && (scopesOf(name as RolePermission) as readonly string[]).includes(scope)

/** Permissions as they are written: only names of the catalogue, in scopes that it gives them. */
export const permissionMapInput = z
  .record(z.string().max(60), z.enum(scopes))
  .refine((value) => Object.entries(value).every(isGrantable), 'unknown permission or scope')
  .transform((value) => value as Permissions)

/** A role of a company (additive). */
export const role = z.object({
  id: z.int(),
  /** Empty for a built-in role. */
  name: z.string(),
  /** The `profile` that users with this role show. */
  profile: z.enum(profiles),
  /** One of the three roles that every company has: it cannot be renamed or deleted. */
  builtIn: z.boolean(),
  permissions: permissionMap,
  /** Grows with each change. A save must name the one that it was made from. */
  revision: z.int(),
  /** Users with this role, by name. */
  users: z.array(z.object({ id: z.int(), name: z.string() })),
  updatedAt: instant,
})
export type Role = z.output<typeof role>

/** A role's name: 2 to 40 characters, unique in the company regardless of case. */
export const roleName = trimmedText(2, 40)
