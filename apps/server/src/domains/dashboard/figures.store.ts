import type { TicketSight } from '@recado/contract/conversations/ticket-sight'
import type { DashboardFigure } from '@recado/contract/dashboard/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { DayRange } from './period.rules.ts'

// The queries of all dashboard figures, defined in docs/metrics.md. Figures of days come from stored sums per day and
// user (ticket_days, sql/functions/dashboard), current ones from the counters of the lists. The tickets of a figure
// come from two indexes (0037_dashboard.sql). A test compares the sums with the tickets.

// A subquery, so that it is evaluated once per statement.
const zone = sql`(select company_zone(current_company()))`

/** Whether a time is within days of the company's time zone. */
const within = (instant: RawBuilder<unknown>, { from, to }: DayRange) => sql`(
  ${instant} >= ${from}::date::timestamp at time zone ${zone}
  and ${instant} < (${to}::date + 1)::timestamp at time zone ${zone})`

/** The tickets that a user's figures cover (`dashboard:view`). Without a limit, nothing is added to a query. */
const inSight = ({ everything, userId, queueIds, queueless }: TicketSight) =>
  everything
    ? sql``
    : sql`and ticket_in_sight(false, ${userId}::int, ${sql.val([...queueIds])}::int[], ${queueless}::boolean, t.user_id, t.queue_id)`

/** The tickets that were created in these days. */
const begunIn = (companyId: number, range: DayRange, sight: TicketSight) =>
  sql`tickets t where t.company_id = ${companyId} and t.status <> 'silent' and ${within(sql`t.created_at`, range)} ${inSight(sight)}`

/** The tickets that were resolved in these days, and still are. */
const endedIn = (companyId: number, range: DayRange, sight: TicketSight) =>
  sql`tickets t where t.company_id = ${companyId} and t.closed_at is not null and ${within(sql`t.closed_at`, range)} ${inSight(sight)}`

/** The tickets that currently have the status, whenever they were created. */
const nowIn = (companyId: number, status: 'open' | 'pending', sight: TicketSight) =>
  sql`tickets t where t.company_id = ${companyId} and t.status = ${status} ${inSight(sight)}`

/** The current figures. */
export interface Moment {
  happening: number
  pending: number
}

export async function moment(db: CompanyDb, companyId: number, sight: TicketSight): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select coalesce(sum(n) filter (where status in ('open', 'open-snoozed')), 0)::int as happening,
      coalesce(sum(n) filter (where status in ('pending', 'pending-snoozed')), 0)::int as pending
    from ticket_counters where company_id = ${companyId} ${countedFor(sight)}`.execute(db)
  return rows[0] ?? { happening: 0, pending: 0 }
}

/** This limit over counters, where 0 means no owner or no queue. */
const countedFor = ({ everything, userId, queueIds, queueless }: TicketSight) =>
  everything
    ? sql``
    : sql`and (user_id = ${userId || -1}::int or queue_id = any(${sql.val([...queueIds])}::int[]) or ${queueless}::boolean and queue_id = 0)`

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

export async function totals(db: CompanyDb, companyId: number, range: DayRange, sight: TicketSight): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select user_id as "userId", sum(leads)::int as leads, sum(taken)::int as taken, (sum(waited) / 60000000.0)::float8 as waited,
      sum(ended)::int as ended, sum(talks)::int as talks, (sum(talked) / 60.0)::float8 as talked,
      sum(scores)::int as scores, sum(scored)::int as scored
    from ${daysIn(companyId, range, sight)} group by user_id`.execute(db)
  return rows
}

/**
 * The sums of these days: the stored ones, or for a limited sight those of its tickets, with the columns of
 * `ticket_days`.
 */
function daysIn(companyId: number, range: DayRange, sight: TicketSight): RawBuilder<unknown> {
  const { from, to } = range
  if (sight.everything)
    return sql`ticket_days where company_id = ${companyId} and day between ${from}::date and ${to}::date`
  return sql`(
    select coalesce(t.user_id, 0) as user_id, ${dayOf(sql`t.created_at`)} as day, 1 as begun, t.first_contact::int as leads,
      (t.accepted_at is not null)::int as taken,
      coalesce((extract(epoch from t.accepted_at - t.created_at) * 1000000)::bigint, 0) as waited,
      0 as ended, 0 as talks, 0 as talked, 0 as scores, 0 as scored
    from ${begunIn(companyId, range, sight)}
    union all
    select coalesce(t.user_id, 0), ${dayOf(sql`t.closed_at`)}, 0, 0, 0, 0, 1, (t.talk_seconds is not null)::int,
      coalesce(t.talk_seconds, 0), 0, 0
    from ${endedIn(companyId, range, sight)}
    union all
    select coalesce(r.user_id, 0), ${dayOf(sql`r.created_at`)}, 0, 0, 0, 0, 0, 0, 0, 1, r.rate
    from user_ratings r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.company_id = ${companyId} and ${within(sql`r.created_at`, range)} ${inSight(sight)}) as seen_days`
}

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${zone})::date`

/** A user of the company. */
export interface CompanyUser {
  id: number
  name: string
  seenAt: Date | null
}

/** Returns the users whose figures are shown: all, or those who serve the queues of a limited sight or own its tickets. */
export async function people(
  db: CompanyDb,
  companyId: number,
  sight: TicketSight,
  ownerIds: readonly number[],
): Promise<CompanyUser[]> {
  const { rows } = await sql<CompanyUser>`
    select u.id, u.name, u.seen_at as "seenAt" from users u
    where u.company_id = ${companyId} ${colleagues(sight, sql`u.id = any(${sql.val([...ownerIds])}::int[])`)}
    order by u.name, u.id`.execute(db)
  return rows
}

/** Whether a user `u` is in the figures of a limited sight. */
const colleagues = ({ everything, userId, queueIds }: TicketSight, isOwner: RawBuilder<unknown>) =>
  everything
    ? sql``
    : sql`and (u.id = ${userId}::int or ${isOwner} or exists (select from user_queues q
        where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = any(${sql.val([...queueIds])}::int[])))`

/** Returns how many tickets created in some days each user owns now, including users without any. */
export async function perUser(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
  sight: TicketSight,
): Promise<Array<{ id: number; name: string; n: number }>> {
  const { rows } = await sql<{ id: number; name: string; n: number }>`
    select u.id, u.name, coalesce(own.n, 0)::int as n
    from users u left join (
      select user_id, sum(begun) as n from ${daysIn(companyId, range, sight)} group by user_id) as own on own.user_id = u.id
    where u.company_id = ${companyId} ${colleagues(sight, sql`own.n > 0`)} order by u.name, u.id`.execute(db)
  return rows
}

/** Returns how many tickets created in some days each advertisement brought, most first. */
export async function perAd(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
  { sight, limit }: { sight: TicketSight; limit: number },
): Promise<Array<{ id: number; name: string; n: number }>> {
  const { rows } = await sql<{ id: number; name: string; n: number }>`
    select a.id, coalesce(nullif(a.headline, ''), nullif(a.source_url, ''), a.source_id) as name, came.n
    from (
      select x.ad_id, count(*)::int as n
      from (select t.company_id, t.id from ${begunIn(companyId, range, sight)} and t.ad is not null) as begun
      join ticket_ads x on x.company_id = begun.company_id and x.ticket_id = begun.id
      where x.company_id = ${companyId}
      group by x.ad_id order by n desc, x.ad_id limit ${limit}) as came
    join ads a on a.company_id = ${companyId} and a.id = came.ad_id
    order by came.n desc, a.id`.execute(db)
  return rows
}

const local = sql`(t.created_at at time zone ${zone})`

/** Returns how many tickets were created per day; days without any are left out. */
export async function perDay(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
  sight: TicketSight,
): Promise<Array<{ data: string; total: number }>> {
  const { rows } = await sql<{ data: string; total: number }>`
    select to_char(day, 'DD/MM/YYYY') as data, sum(begun)::int as total
    from ${daysIn(companyId, range, sight)} group by day having sum(begun) > 0 order by day`.execute(db)
  return rows
}

/** Returns how many tickets were created per hour; hours without any are left out. */
export async function perHour(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
  sight: TicketSight,
): Promise<Array<{ horario: number; total: number }>> {
  const { rows } = await sql<{ horario: number; total: number }>`
    select extract(hour from ${local})::int as horario, count(*)::int as total
    from ${begunIn(companyId, range, sight)} group by 1 order by 1`.execute(db)
  return rows
}

export interface FigureQuery {
  figure: DashboardFigure
  range: DayRange
  userId: number
  adId: number
  hour: number | undefined
  sight: TicketSight
}

/** The tickets of a figure, as defined by the queries above. */
function ticketsOfFigure(
  companyId: number,
  { figure, range, userId, adId, hour, sight }: FigureQuery,
): RawBuilder<unknown> {
  const createdTickets = begunIn(companyId, range, sight)
  const resolvedTickets = endedIn(companyId, range, sight)
  switch (figure) {
    case 'supportHappening':
      return nowIn(companyId, 'open', sight)
    case 'supportPending':
      return nowIn(companyId, 'pending', sight)
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
