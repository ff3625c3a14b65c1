import { type Company, NEVER_DUE } from '@recado/contract/identity/company'
import type { Plan } from '@recado/contract/identity/plan'
import { storedWeek } from '@recado/contract/values/week.rules'
import { type SettingRow, toSettingViews } from '../settings/setting.view.ts'

export interface PlanRow {
  id: number
  name: string
  users: number
  connections: number
  queues: number
  value: number
  recurrence: string
  use_campaigns: boolean
  use_kanban: boolean
  use_open_ai: boolean
  use_integrations: boolean
  use_schedules: boolean
  use_internal_chat: boolean
  use_external_api: boolean
  is_public: boolean
}

export interface CompanyRow {
  id: number
  name: string
  email: string | null
  phone: string | null
  plan_id: number | null
  status: boolean
  language: Company['language']
  due_date: string | null
  recurrence: string
  created_at: Date
  deleted_at: Date | null
  user_count: number
  schedules: Company['schedules']
  time_zone: string
  special_days: Company['specialDays']
  billing_name: string
  document: string
  address: string
  city: string
  state: string
  zipcode: string
  country: string
  trial_expires_on: string | null
  ai_helps: string[]
  plan: PlanRow | null
  settings: SettingRow[]
}

export function planOf(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    value: Number(row.value),
    recurrence: row.recurrence,
    useCampaigns: row.use_campaigns,
    useKanban: row.use_kanban,
    useOpenAi: row.use_open_ai,
    useIntegrations: row.use_integrations,
    useSchedules: row.use_schedules,
    useInternalChat: row.use_internal_chat,
    useExternalApi: row.use_external_api,
    isPublic: row.is_public,
  }
}

/** Returns a company in the format of the login's response: one that never expires has a far date. */
export function companyOfLogin(row: CompanyRow): Company {
  const company = companyOf(row)
  return { ...company, dueDate: company.dueDate ?? NEVER_DUE, trialExpiration: company.trialExpiration ?? NEVER_DUE }
}

export function companyOf(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    planId: row.plan_id,
    plan: row.plan && planOf(row.plan),
    status: row.status,
    dueDate: row.due_date,
    language: row.language,
    recurrence: row.recurrence,
    createdAt: row.created_at.toISOString(),
    billingName: row.billing_name,
    document: row.document,
    address: row.address,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    trialExpiration: row.trial_expires_on ?? row.due_date,
    trialEndsOn: row.trial_expires_on,
    timeZone: row.time_zone,
    schedules: storedWeek(row.schedules),
    specialDays: row.special_days,
    settings: toSettingViews(row.settings, row.id),
    aiHelps: row.ai_helps,
    userCount: row.user_count,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}
