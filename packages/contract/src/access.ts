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

/** The setting that must be 'true' beside the plan, for features that the operator switches on company by company (CMP-11). */
const featureSettings: Partial<Record<PlanFeature, 'campaignsEnabled'>> = { useCampaigns: 'campaignsEnabled' }

/**
 * Whether a company may use a feature: its plan has it, and so does the setting that the feature needs too.
 * @param settingOf a setting of the company as it is stored
 */
export function hasFeature(
  feature: PlanFeature,
  planHas: boolean,
  settingOf: (key: 'campaignsEnabled') => string | undefined,
): boolean {
  const key = featureSettings[feature]
  return planHas && (key === undefined || settingOf(key) === 'true')
}

/** What a token of a company's own program may do. The token of a connection sends messages, and nothing else. */
export const tokenScopes = ['messages:send', 'contacts:read', 'tickets:read'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Begins each token of the API, so that nobody takes one for a session's. */
export const API_TOKEN_PREFIX = 'rcd_'

/** What the plan must have for any call by a token. */
export const TOKEN_FEATURE: PlanFeature = 'useExternalApi'

export const profiles = ['admin', 'user', 'supervisor'] as const
export type Profile = (typeof profiles)[number]

/**
 * Whether a person may change or delete something that colleagues also use or see: its maker and admins may.
 * @param makerId null: the maker is unknown
 */
export const mayManage = (actor: { userId: number; profile: string }, makerId: number | null): boolean =>
  actor.profile === 'admin' || (makerId !== null && makerId === actor.userId)

/** Whether a person with this profile holds a static permission (access.8). */
export function can(actor: { profile: string }, permission: Permission): boolean {
  return permission.length > 0 && actor.profile === 'admin'
}
