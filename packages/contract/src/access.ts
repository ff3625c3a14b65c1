/** The ten static permissions (access.8). `admin` holds all of them, every other profile none (TEN-03, TEN-10). */
export const permissions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'contacts-page:deleteContact',
] as const
/** `admin:only` guards what belongs to admins without a named permission (access.8). */
export type Permission = (typeof permissions)[number] | 'admin:only'

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

export const profiles = ['admin', 'user', 'supervisor'] as const
export type Profile = (typeof profiles)[number]

/**
 * Returns whether a user may change or delete something shared with colleagues: only its maker and admins may.
 * @param makerId null: the maker is unknown
 */
export const mayManage = (actor: { userId: number; profile: string }, makerId: number | null): boolean =>
  actor.profile === 'admin' || (makerId !== null && makerId === actor.userId)

/** Returns whether a user with this profile has a static permission (access.8). */
export function can(actor: { profile: string }, permission: Permission): boolean {
  return permission.length > 0 && actor.profile === 'admin'
}
