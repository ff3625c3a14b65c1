import type { DashboardFigure } from '@recado/contract/dashboard/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { DayRange } from './period.rules.ts'

// The queries of all dashboard figures, defined in docs/metrics.md. Figures of days come from stored sums per day and
// user (ticket_days, sql/functions/dashboard), current ones from the counters of the lists. The tickets of a figure
// come from two indexes (0037_dashboard.sql). A test compares the sums with the tickets.

/** Whether a time is within days of São Paulo. */
const within = (instant: RawBuilder<unknown>, { from, to }: DayRange) => sql`(
  ${instant} >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
  and ${instant} < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

/** The tickets that were created in these days. */
const begunIn = (companyId: number, range: DayRange) =>
  sql`tickets t where t.company_id = ${companyId} and t.status <> 'silent' and ${within(sql`t.created_at`, range)}`

/** The tickets that were resolved in these days, and still are. */
const endedIn = (companyId: number, range: DayRange) =>
  sql`tickets t where t.company_id = ${companyId} and t.closed_at is not null and ${within(sql`t.closed_at`, range)}`

/** The tickets that currently have the status, whenever they were created. */
const nowIn = (companyId: number, status: 'open' | 'pending') =>
  sql`tickets t where t.company_id = ${companyId} and t.status = ${status}`

/** The current figures. */
export interface Moment {
  happening: number
  pending: number
}

export async function moment(db: CompanyDb, companyId: number): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select coalesce(sum(n) filter (where status in ('open', 'open-snoozed')), 0)::int as happening,
      coalesce(sum(n) filter (where status in ('pending', 'pending-snoozed')), 0)::int as pending
    from ticket_counters where company_id = ${companyId}`.execute(db)
  return rows[0] ?? { happening: 0, pending: 0 }
}

/** The figures of some days, for the tickets of one user. */
export interface Totals {
  /** 0: of tickets without an owner. */
  userId: number
  /**
   * Tickets created in the days: first tickets of their contact; tickets accepted by a user, and the sum of minutes
   * until then.
   */
  leads: number
  taken: number
  waited: number
  /** Tickets resolved in the days: their number; those with talk by a user, and the sum of its minutes. */
  ended: number
  talks: number
  talked: number
  /** Scores given in the days (1 to 3): their number and sum. */
  scores: number
  scored: number
}

export async function totals(db: CompanyDb, companyId: number, range: DayRange): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select user_id as "userId", sum(leads)::int as leads, sum(taken)::int as taken, (sum(waited) / 60000000.0)::float8 as waited,
      sum(ended)::int as ended, sum(talks)::int as talks, (sum(talked) / 60.0)::float8 as talked,
      sum(scores)::int as scores, sum(scored)::int as scored
    from ${daysIn(companyId, range)} group by user_id`.execute(db)
  return rows
}

/** The sums of these days. */
const daysIn = (companyId: number, { from, to }: DayRange) =>
  sql`ticket_days where company_id = ${companyId} and day between ${from}::date and ${to}::date`

/** A user of the company. */
export interface CompanyUser {
  id: number
  name: string
  seenAt: Date | null
}

export async function people(db: CompanyDb, companyId: number): Promise<CompanyUser[]> {
  const { rows } = await sql<CompanyUser>`
    select id, name, seen_at as "seenAt" from users where company_id = ${companyId} order by name, id`.execute(db)
  return rows
}

/** Returns how many tickets created in some days each user owns now, including users without any. */
export async function perUser(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
): Promise<Array<{ id: number; name: string; n: number }>> {
  const { rows } = await sql<{ id: number; name: string; n: number }>`
    select u.id, u.name, coalesce(own.n, 0)::int as n
    from users u left join (
      select user_id, sum(begun) as n from ${daysIn(companyId, range)} group by user_id) as own on own.user_id = u.id
    where u.company_id = ${companyId} order by u.name, u.id`.execute(db)
  return rows
}

/** Returns how many tickets created in some days each advertisement brought, most first. */
export async function perAd(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
  limit: number,
): Promise<Array<{ id: number; name: string; n: number }>> {
  const { rows } = await sql<{ id: number; name: string; n: number }>`
    select a.id, coalesce(nullif(a.headline, ''), nullif(a.source_url, ''), a.source_id) as name, came.n
    from (
      select x.ad_id, count(*)::int as n
      from (select t.company_id, t.id from ${begunIn(companyId, range)} and t.ad is not null) as begun
      join ticket_ads x on x.company_id = begun.company_id and x.ticket_id = begun.id
      where x.company_id = ${companyId}
      group by x.ad_id order by n desc, x.ad_id limit ${limit}) as came
    join ads a on a.company_id = ${companyId} and a.id = came.ad_id
    order by came.n desc, a.id`.execute(db)
  return rows
}

const local = sql`(t.created_at at time zone 'America/Sao_Paulo')`

/** Returns how many tickets were created per day; days without any are left out. */
export async function perDay(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
): Promise<Array<{ data: string; total: number }>> {
  const { rows } = await sql<{ data: string; total: number }>`
    select to_char(day, 'DD/MM/YYYY') as data, sum(begun)::int as total
    from ${daysIn(companyId, range)} group by day having sum(begun) > 0 order by day`.execute(db)
  return rows
}

/** Returns how many tickets were created per hour; hours without any are left out. */
export async function perHour(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
): Promise<Array<{ horario: number; total: number }>> {
  const { rows } = await sql<{ horario: number; total: number }>`
    select extract(hour from ${local})::int as horario, count(*)::int as total
    from ${begunIn(companyId, range)} group by 1 order by 1`.execute(db)
  return rows
}

export interface FigureQuery {
  figure: DashboardFigure
  range: DayRange
  userId: number
  adId: number
  hour: number | undefined
}

/** The tickets of a figure, as defined by the queries above. */
function ticketsOfFigure(companyId: number, { figure, range, userId, adId, hour }: FigureQuery): RawBuilder<unknown> {
  const createdTickets = begunIn(companyId, range)
  const resolvedTickets = endedIn(companyId, range)
  switch (figure) {
    case 'supportHappening':
      return nowIn(companyId, 'open')
    case 'supportPending':
      return nowIn(companyId, 'pending')
    case 'leads':
      return sql`${createdTickets} and t.first_contact`
    case 'avgWaitTime':
      return sql`${createdTickets} and t.accepted_at is not null`
    case 'user':
      return sql`${createdTickets} and t.user_id = ${userId}`
    case 'ad':
      return sql`${createdTickets} and exists (
        select from ticket_ads x where x.company_id = ${companyId} and x.ticket_id = t.id and x.ad_id = ${adId})`
    case 'begun':
      return hour === undefined ? createdTickets : sql`${createdTickets} and extract(hour from ${local}) = ${hour}`
    case 'supportFinished':
      return resolvedTickets
    case 'avgSupportTime':
      return sql`${resolvedTickets} and t.talk_seconds is not null`
    case 'attendant':
      return sql`${resolvedTickets} and t.user_id = ${userId}`
  }
}

const endFigures: readonly DashboardFigure[] = ['supportFinished', 'avgSupportTime', 'attendant']

export async function countTicketsOfFigure(db: CompanyDb, companyId: number, query: FigureQuery): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${ticketsOfFigure(companyId, query)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** A ticket of a figure, with its sort key in full precision. */
export interface FigureTicket {
  id: number
  at: string
}

/** Returns one page of a figure's tickets, newest first. */
export async function listTicketsOfFigure(
  db: CompanyDb,
  companyId: number,
  query: FigureQuery,
  { after, limit }: { after: FigureTicket | null; limit: number },
): Promise<FigureTicket[]> {
  const key = endFigures.includes(query.figure) ? sql`t.closed_at` : sql`t.created_at`
  const start = after ? sql`and (${key}, t.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<FigureTicket>`
    select t.id, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ${ticketsOfFigure(companyId, query)} ${start} order by ${key} desc, t.id desc limit ${limit}`.execute(db)
  return rows
}
