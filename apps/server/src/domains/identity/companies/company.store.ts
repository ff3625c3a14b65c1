import { ADMINISTRATOR } from '@recado/contract/access'
import type { SpecialDay, WorkingDay } from '@recado/contract/values/hours'
import type { Language } from '@recado/contract/values/language'
import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { PlatformDb, PlatformTransaction } from '../../../platform/db/platform-db.ts'
import { insertBuiltInRoles } from '../roles/role.store.ts'
import type { CompanyRow, PlanRow } from './company.view.ts'

/**
 * The payment recurrence of company `c`: that of its plan `p` (companies.4), or the company's column without a plan.
 */
export const ownRecurrence = sql`coalesce(p.recurrence, c.recurrence)`

/** Selects a company `c` with its plan and settings. */
export const companySelect = sql`
  select c.id, c.name, c.email, c.phone, c.plan_id, c.status, c.language, c.due_date, ${ownRecurrence} as recurrence,
    c.created_at, c.deleted_at, c.schedules, c.time_zone, c.special_days,
    (select count(*)::int from users u where u.company_id = c.id) as user_count,
    c.billing_name, c.document, c.address, c.city, c.state, c.zipcode, c.country, c.trial_expires_on,
    case when c.is_platform or p.use_open_ai then c.ai_helps else '{}' end as ai_helps,
    case when p.id is null then null else to_jsonb(p) end as plan,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key,
        'value', case when s.sealed is null then s.value else 'set' end)), '[]')
      from settings s where s.company_id = c.id) as settings
  from companies c left join plans p on p.id = c.plan_id`

/** Returns a company with plan and stored settings. The view adds missing settings. */
export async function companyRow(db: CompanyDb | PlatformDb, id: number): Promise<CompanyRow | null> {
  const { rows } = await sql<CompanyRow>`${companySelect} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The hours of a company. */
export interface CompanyHoursRow {
  schedules: WorkingDay[]
  specialDays: SpecialDay[]
  timeZone: string
}

/** Returns the current company's hours. */
export async function currentHours(db: CompanyDb): Promise<CompanyHoursRow> {
  const { rows } = await sql<CompanyHoursRow>`
    select schedules, special_days as "specialDays", time_zone as "timeZone" from companies
    where id = (select current_company())`.execute(db)
  return rows[0] ?? { schedules: [], specialDays: [], timeZone: DEFAULT_TIME_ZONE }
}

/** Returns false when the company does not exist. */
export async function saveHours(db: CompanyDb, id: number, hours: Partial<CompanyHoursRow>, now: Date) {
  const { schedules, specialDays, timeZone } = hours
  const result = await db
    .updateTable('companies')
    .set({
      ...(schedules && { schedules: JSON.stringify(schedules) }),
      ...(specialDays && { special_days: JSON.stringify(specialDays) }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      updated_at: now,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns true if the database knows a time zone. */
export async function hasTimeZone(db: CompanyDb | PlatformDb, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`.execute(db)
  return rows.length > 0
}

/** Counts the current company's sums of days again, in its time zone. */
export async function recountDays(db: CompanyDb): Promise<void> {
  await sql`select recount_days()`.execute(db)
}

/** Stores the AI helps that the current company offers. @returns true if they changed */
export async function saveAiHelps(db: CompanyDb, helps: readonly string[], now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update companies set ai_helps = ${helps}, updated_at = ${now}
    where id = (select current_company()) and ai_helps <> ${helps}::text[]`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export interface PlanLimits {
  users: number
  connections: number
  queues: number
}

/** Returns the plan's limits and features, or null without a plan. */
export async function planLimits(db: CompanyDb, companyId: number): Promise<PlanLimits | null> {
  const { rows } = await sql<PlanLimits>`
    select p.users, p.connections, p.queues from companies c join plans p on p.id = c.plan_id
    where c.id = ${companyId}`.execute(db)
  return rows[0] ?? null
}

/** Serialises creations that count against a plan limit. */
export async function lockPlanCount(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plan-limit'), ${companyId}::int)`.execute(db)
}

export async function publicPlanRows(db: PlatformDb): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select p.* from plans p where p.is_public order by p.value, p.id`.execute(db)
  return rows
}

export interface NewCompany {
  name: string
  email: string | null
  phone: string | null
  planId: number | null
  /** YYYY-MM-DD; null never expires. */
  dueDate: string | null
  /** YYYY-MM-DD; null when not on trial. */
  trialEnd: string | null
  recurrence: string
  language: Language
  schedules: readonly WorkingDay[]
  isDemo: boolean
  isPlatform: boolean
  settings: Readonly<Record<string, string>>
}

export interface FirstAdmin {
  name: string
  lastName: string
  email: string
  passwordHash: string
  isSuper: boolean
  mustChangePassword: boolean
}

/** Inserts further records in a new company's transaction. */
export type WithCompany = (trx: PlatformTransaction, made: { companyId: number; userId: number }) => Promise<void>

/** Inserts a company with its settings and its first admin, who has access to everything. */
export async function insertCompany(db: PlatformDb, company: NewCompany, admin: FirstAdmin, withIt: WithCompany) {
  return db.transaction().execute(async (trx) => {
    const { id: companyId } = await trx
      .insertInto('companies')
      .values({
        name: company.name,
        email: company.email,
        phone: company.phone,
        plan_id: company.planId,
        due_date: company.dueDate,
        trial_expires_on: company.trialEnd,
        recurrence: company.recurrence,
        language: company.language,
        schedules: JSON.stringify(company.schedules),
        is_demo: company.isDemo,
        is_platform: company.isPlatform,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await trx
      .insertInto('users')
      .values({
        company_id: companyId,
        name: admin.name,
        last_name: admin.lastName,
        email: admin.email,
        password_hash: admin.passwordHash,
        profile: ADMINISTRATOR,
        super: admin.isSuper,
        all_ticket: true,
        queueless: true,
        must_change_password: admin.mustChangePassword,
        language: company.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('sign_in_names')
      .values({ email: admin.email, company_id: companyId, user_id: userId })
      .execute()
    await trx
      .insertInto('settings')
      .values(Object.entries(company.settings).map(([key, value]) => ({ company_id: companyId, key, value })))
      .execute()
    await insertBuiltInRoles(trx as PlatformTransaction, companyId)
    await withIt(trx as PlatformTransaction, { companyId, userId })
    return { companyId, userId }
  })
}

/** Returns the companies whose last day is this one (YYYY-MM-DD). */
export async function companiesEndingOn(db: PlatformDb, day: string): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('due_date', '=', day).execute()
  return rows.map((row) => row.id)
}
