import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { ConnectionPace, Limits } from './governor.rules.ts'

interface Place {
  companyId: number
  connectionId: number
}

/** A stored pause. */
export interface StoredPause {
  reason: string
  since: Date
  failures: number
  of: number
}

/** A connection's limits and today's usage. */
export interface GovernorRow {
  limits: Limits
  pace: ConnectionPace
  paused: StoredPause | null
  /** The last stored hold of first contacts, which may have expired. */
  firstContacts: { until: Date; isStopped: boolean; refusals: number } | null
  today: { schedules: number; campaigns: number; newContacts: number; checks: number }
}

interface Columns extends Limits {
  governedClass: number
  warmUpFrom: string | null
  pausedAt: Date | null
  pausedReason: string | null
  pausedFailures: number | null
  pausedOf: number | null
  firstUntil: Date | null
  firstStopped: boolean
  refusals: number
  schedules: number
  campaigns: number
  newContacts: number
  checks: number
  timeZone: string
}

const today = sql`(now() at time zone company_zone(current_company()))::date`

/**
 * Returns a connection's limits. Null when the company has no such connection.
 * @param lock locks the row until the transaction ends
 */
export async function governorRow(db: CompanyDb, at: Place, lock = false): Promise<GovernorRow | null> {
  const { companyId, connectionId } = at
  if (lock)
    await sql`select 1 from connection_pace where company_id = ${companyId} and connection_id = ${connectionId} for update`.execute(
      db,
    )
  const { rows } = await sql<Columns>`
    select is_enabled as enabled, daily_cap as "dailyCap", new_contacts_per_day as "newContactsPerDay",
      to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_to, 'HH24:MI') as "quietTo", warm_up_days as "warmUpDays",
      marketing_footer as "marketingFooter", governed_class as "governedClass", to_char(warm_up_from, 'YYYY-MM-DD') as "warmUpFrom",
      paused_at as "pausedAt", paused_reason as "pausedReason", paused_failures as "pausedFailures", paused_of as "pausedOf",
      first_contacts_until as "firstUntil", first_contacts_stopped as "firstStopped",
      (select count(*)::int from refused_first_contacts where company_id = ${companyId} and connection_id = ${connectionId}) as refusals,
      sends.schedules, sends.campaigns, days."newContacts", days.checks, company_zone(${companyId}) as "timeZone"
    from connection_pace p
    cross join lateral (select coalesce(sum(sent) filter (where class = 2), 0)::int as schedules,
        coalesce(sum(sent) filter (where class = 3), 0)::int as campaigns from connection_sends
      where company_id = ${companyId} and connection_id = ${connectionId} and day = ${today}) sends
    cross join lateral (select coalesce(sum(new_people), 0)::int as "newContacts", coalesce(sum(checks), 0)::int as checks
      from connection_days where company_id = ${companyId} and connection_id = ${connectionId} and day = ${today}) days
    where p.company_id = ${companyId} and p.connection_id = ${connectionId}`.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}

const minutes = (text: string | null): number => {
  const [hour = 0, minute = 0] = (text ?? '').split(':').map(Number)
  return hour * 60 + minute
}

function rowOf(row: Columns): GovernorRow {
  const { enabled, dailyCap, newContactsPerDay, quietFrom, quietTo, warmUpDays, marketingFooter } = row
  const { schedules, campaigns, newContacts, checks, pausedAt } = row
  return {
    limits: { enabled, dailyCap, newContactsPerDay, quietFrom, quietTo, warmUpDays, marketingFooter },
    pace: {
      gap: null,
      governedClass: row.governedClass,
      dailyCap: enabled ? dailyCap : null,
      newContactsPerDay: enabled ? newContactsPerDay : null,
      warmUpDays,
      warmUpFrom: row.warmUpFrom,
      quiet: enabled && quietFrom !== null ? { from: minutes(quietFrom), to: minutes(quietTo) } : null,
      sentToday: schedules + campaigns + checks,
      newToday: newContacts,
      isPaused: enabled && pausedAt !== null,
      heldUntil: null,
      timeZone: row.timeZone,
    },
    paused:
      pausedAt === null
        ? null
        : { reason: row.pausedReason ?? '', since: pausedAt, failures: row.pausedFailures ?? 0, of: row.pausedOf ?? 0 },
    firstContacts:
      row.firstUntil === null ? null : { until: row.firstUntil, isStopped: row.firstStopped, refusals: row.refusals },
    today: { schedules, campaigns, newContacts, checks },
  }
}

const columnsOf = (limits: Limits) => ({
  is_enabled: limits.enabled,
  daily_cap: limits.dailyCap,
  new_contacts_per_day: limits.newContactsPerDay,
  quiet_from: limits.quietFrom,
  quiet_to: limits.quietTo,
  warm_up_days: limits.warmUpDays,
  marketing_footer: limits.marketingFooter,
})

/** Inserts the limits of a new connection. */
export async function insertLimits(db: CompanyDb, at: Place, limits: Limits): Promise<void> {
  await db
    .insertInto('connection_pace')
    .values({ company_id: at.companyId, connection_id: at.connectionId, ...columnsOf(limits) })
    .execute()
}

export async function saveLimits(db: CompanyDb, at: Place, limits: Limits): Promise<void> {
  await db
    .updateTable('connection_pace')
    .set(columnsOf(limits))
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .execute()
}

/** Pauses a connection's marketing. False when it is already paused or has no limits. */
export async function savePause(
  db: CompanyDb,
  at: Place,
  pause: { reason: string; failures: number; of: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connection_pace set paused_at = ${pause.now}, paused_reason = ${pause.reason}, paused_failures = ${pause.failures},
      paused_of = ${pause.of}
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and paused_at is null and is_enabled`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Resumes marketing and ignores earlier refusals. False when it was not paused. */
export async function endPause(db: CompanyDb, at: Place): Promise<boolean> {
  // Use the database's clock, which also dates messages.
  const { numAffectedRows } = await sql`
    update connection_pace set paused_at = null, paused_reason = null, paused_failures = null, paused_of = null,
      resumed_at = clock_timestamp()
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and paused_at is not null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Adds number checks to today's usage. */
export async function countChecks(db: CompanyDb, at: Place, checks: number): Promise<void> {
  await sql`
    insert into connection_days (company_id, connection_id, day, part, checks)
    values (${at.companyId}, ${at.connectionId}, ${today}, 0, ${checks})
    on conflict (company_id, connection_id, day, part) do update set checks = connection_days.checks + excluded.checks`.execute(
    db,
  )
}

/** Returns the footer of a connection's marketing texts, or ''. */
export async function marketingFooter(db: CompanyDb, companyId: number, connectionId: number): Promise<string> {
  const { rows } = await sql<{ footer: string }>`select marketing_footer as footer from connection_pace
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
  return rows[0]?.footer ?? ''
}

/** Restarts the warm-up today, after the connection's number changed. */
export async function restartWarmUp(db: CompanyDb, at: Place): Promise<void> {
  await sql`update connection_pace set warm_up_from = ${today}
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
}

/** Starts the warm-up when a number is paired, unless it started before. */
export async function beginWarmUp(db: CompanyDb, at: Place): Promise<void> {
  await sql`update connection_pace set warm_up_from = ${today}
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} and warm_up_from is null`.execute(db)
}
