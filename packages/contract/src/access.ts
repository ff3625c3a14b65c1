import type { Permissions, RolePermission, Scope } from './permissions.ts'
import type { Profile } from './profiles.ts'

/**
 * The right that an endpoint, room, screen or command asks for: a permission of the catalogue, `account:own` for a user's
 * own account, which every login has, or `platform:operate`, which only the super user has.
 */
export type Permission = RolePermission | 'account:own' | 'platform:operate'

/** A user, with the fields that decide what they may do. */
export interface PermissionHolder {
  super?: boolean
  permissions: Permissions
}

/** Returns how much a permission covers for a user. Null: they do not have it. */
export function scopeOf(holder: PermissionHolder, permission: Permission): Scope | null {
  if (permission === 'account:own') return 'all'
  if (permission === 'platform:operate') return holder.super === true ? 'all' : null
  return holder.permissions[permission] ?? null
}

/** Returns whether a user has a permission, for at least some records (access.8). */
export const can = (holder: PermissionHolder, permission: Permission): boolean => scopeOf(holder, permission) !== null

/** Returns whether a user has a permission for all records of the company. */
export const canAll = (holder: PermissionHolder, permission: Permission): boolean =>
  scopeOf(holder, permission) === 'all'

export const planFeatures = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const
export type PlanFeature = (typeof planFeatures)[number]

/** Settings that must also be 'true', for features that the operator switches on per company (CMP-11). */
const featureSettings: Partial<Record<PlanFeature, 'campaignsEnabled'>> = { useCampaigns: 'campaignsEnabled' }

/**
 * Returns whether a company may use a feature: its plan includes it, and the feature's setting, if any, is 'true'.
 * @param settingOf returns a company setting as stored
 */
export function hasFeature(
  feature: PlanFeature,
  planHas: boolean,
  settingOf: (key: 'campaignsEnabled') => string | undefined,
): boolean {
  const key = featureSettings[feature]
  return planHas && (key === undefined || settingOf(key) === 'true')
}

/** What an API token of a company may do. The token of a connection can only send messages. */
export const tokenScopes = ['messages:send', 'contacts:read', 'tickets:read'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Prefix of every API token. Distinguishes it from a session token. */
export const API_TOKEN_PREFIX = 'rcd_'

/** The plan feature that any call with an API token needs. */
export const TOKEN_FEATURE: PlanFeature = 'useExternalApi'

export { type Profile, profiles } from './profiles.ts'

/** The permission that a user would need for each scope of a token. */
export const tokenPermissions: Record<TokenScope, RolePermission> = {
  'messages:send': 'tickets:answer',
  'contacts:read': 'contacts:view',
  'tickets:read': 'tickets:view',
}

/** The profile of the role that has every permission, for statements and for the first user of a company. */
export const ADMINISTRATOR: Profile = 'admin'

/** The built-in role that has every permission and cannot be changed. */
export const isAdministrator = ({ profile }: { profile: string }): boolean => profile === ADMINISTRATOR

/** Whether a role is the built-in one of users who get no other. */
export const isAttendantRole = ({ builtIn, profile }: { builtIn: boolean; profile: string }): boolean =>
  builtIn && profile === 'user'

/**
 * Returns whether a user may change or delete something shared with colleagues: with the permission for all records, or
 * with it for own ones as its maker.
 * @param makerId null: the maker is unknown
 */
export const mayManage = (
  actor: PermissionHolder & { userId: number },
  permission: RolePermission,
  makerId: number | null,
): boolean => {
  const scope = scopeOf(actor, permission)
  return scope === 'all' || (scope !== null && makerId !== null && makerId === actor.userId)
}
