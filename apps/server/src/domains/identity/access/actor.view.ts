import { hasFeature, isAdministrator, type PlanFeature, type Profile, planFeatures } from '@recado/contract/access'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import { type SettingKey, secretSettings, settingDefaults } from '@recado/contract/identity/setting'
import type { Permissions } from '@recado/contract/permissions'
import type { Language } from '@recado/contract/values/language'
import type { Actor, CompanyContext } from '../../../platform/actor.ts'
import { permissionsOfRole } from '../roles/role.view.ts'

export interface ActorRow {
  company_id: number
  id: number
  name: string
  profile: string
  super: boolean
  role_id: number | null
  role_name: string | null
  role_permissions: Permissions | null
  all_ticket: boolean
  queueless: boolean
  language: string
  must_change_password: boolean
  two_factor: boolean
  queue_ids: number[]
}

export interface CompanyContextRow {
  id: number
  name: string
  status: boolean
  due_date: string | null
  resumed_at: Date | null
  is_platform: boolean
  is_demo: boolean
  language: string
  time_zone: string
  plan: Record<string, unknown> | null
  settings: Record<string, string>
  wording: Record<string, string>
}

/** Returns true if a user must have a second factor: the company may require it of everyone, the operator of admins. */
export const isTwoFactorRequired = (
  profile: string,
  settings: { twoFactorRequired: string },
  adminsNeedSecondFactor: boolean,
): boolean => settings.twoFactorRequired === 'enabled' || (adminsNeedSecondFactor && isAdministrator({ profile }))

export function actorOfRow(
  row: ActorRow,
  sessionId: string,
  company: CompanyContext,
  adminsNeedSecondFactor: boolean,
): Actor {
  const mustSetUp = !row.two_factor && isTwoFactorRequired(row.profile, company.settings, adminsNeedSecondFactor)
  return {
    kind: 'user',
    userId: row.id,
    companyId: row.company_id,
    sessionId,
    name: row.name,
    profile: row.profile as Profile,
    super: row.super,
    roleId: row.role_id ?? 0,
    roleName: row.role_name ?? '',
    permissions: permissionsOfRole(row.profile as Profile, row.role_permissions),
    queueIds: row.queue_ids,
    allTicket: row.all_ticket,
    queueless: row.queueless,
    language: row.language as Language,
    company,
    ...(row.must_change_password ? { mustChangePassword: true } : {}),
    ...(mustSetUp ? { mustSetUpTwoFactor: true } : {}),
  }
}

const columnOf = (feature: PlanFeature) => feature.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function companyContextOfRow(row: CompanyContextRow): CompanyContext {
  const settings = settingsOf(row.settings)
  // The platform's company has no plan and no limits (companies.2).
  const has = (feature: PlanFeature) =>
    row.is_platform || hasFeature(feature, row.plan?.[columnOf(feature)] === true, (key) => settings[key])
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    dueDate: row.due_date,
    resumedAt: row.resumed_at,
    isPlatform: row.is_platform,
    language: row.language as Language,
    texts: automaticTexts(row.language as Language, row.wording),
    timeZone: row.time_zone,
    features: new Set(planFeatures.filter(has)),
    settings,
  }
}

function settingsOf(stored: Record<string, string>): Record<SettingKey, string> {
  const settings: Record<SettingKey, string> = { ...settingDefaults }
  for (const key of Object.keys(settingDefaults) as SettingKey[]) {
    const value = stored[key] ?? settingDefaults[key]
    settings[key] = secretSettings.includes(key) && value !== '' ? 'set' : value
  }
  return settings
}
