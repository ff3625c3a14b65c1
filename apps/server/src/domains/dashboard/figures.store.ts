import type { DashboardFigure } from '@recado/contract/dashboard/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { DayRange } from './period.rules.ts'

// Every figure of the dashboard; docs/metrics.md says the same in words. Two indexes (0037_dashboard.sql) answer
// those of some days, tickets_by_status what is so now.

/** Whether an instant lies in days of São Paulo. */
const within = (instant: RawBuilder<unknown>, { from, to }: DayRange) => sql`(
  ${instant} >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
  and ${instant} < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

/** The tickets that began in these days. */
const begunIn = (companyId: number, range: DayRange) =>
  sql`tickets t where t.company_id = ${companyId} and ${within(sql`t.created_at`, range)}`

/** The tickets that were resolved in these days, and still are. */
const endedIn = (companyId: number, range: DayRange) =>
  sql`tickets t where t.company_id = ${companyId} and t.closed_at is not null and ${within(sql`t.closed_at`, range)}`

/** The tickets that are so at this moment, whenever they began. */
const nowIn = (companyId: number, status: 'open' | 'pending') =>
  sql`tickets t where t.company_id = ${companyId} and t.status = ${status}`

/** What is so at this moment. */
export interface Moment {
  happening: number
  pending: number
}

export async function moment(db: CompanyDb, companyId: number): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select (select count(*) from ${nowIn(companyId, 'open')})::int as happening,
      (select count(*) from ${nowIn(companyId, 'pending')})::int as pending`.execute(db)
  return rows[0] ?? { happening: 0, pending: 0 }
}

/** What is told of the tickets that began in some days. */
export interface Beginnings {
  leads: number
  /** How many of them a person took over, and how long they had waited on average, in minutes. */
  taken: number
  wait: number
}

export async function beginnings(db: CompanyDb, companyId: number, range: DayRange): Promise<Beginnings> {
  const { rows } = await sql<Beginnings>`
    select count(*) filter (where t.first_contact)::int as leads,
      count(t.accepted_at)::int as taken,
      coalesce(extract(epoch from avg(t.accepted_at - t.created_at)) / 60, 0)::float8 as wait
    from ${begunIn(companyId, range)}`.execute(db)
  return rows[0] ?? { leads: 0, taken: 0, wait: 0 }
}

/** What is told of the tickets that somebody resolved in some days. */
export interface Endings {
  /** Whose they were; null: nobody's. */
  userId: number | null
  tickets: number
  /** In how many of them a person spoke, and for how many minutes together. */
  talks: number
  talked: number
}

export async function endings(db: CompanyDb, companyId: number, range: DayRange): Promise<Endings[]> {
  const { rows } = await sql<Endings>`
    select t.user_id as "userId", count(*)::int as tickets, count(t.talk_seconds)::int as talks,
      (coalesce(sum(t.talk_seconds), 0) / 60.0)::float8 as talked
    from ${endedIn(companyId, range)} group by t.user_id`.execute(db)
  return rows
}

/** The people of a company, and what customers thought of them in some days (1 to 3; 0: no score). */
export interface Person {
  id: number
  name: string
  seenAt: Date | null
  rating: number
}

export async function people(db: CompanyDb, companyId: number, range: DayRange): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.seen_at as "seenAt", coalesce((
      select avg(r.rate) from user_ratings r
      where r.company_id = u.company_id and r.user_id = u.id and ${within(sql`r.created_at`, range)}), 0)::float8 as rating
    from users u where u.company_id = ${companyId} order by u.name, u.id`.execute(db)
  return rows
}

/** How many tickets that began in some days each person has now, those without any too. */
export async function perUser(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
): Promise<Array<{ id: number; name: string; n: number }>> {
  const { rows } = await sql<{ id: number; name: string; n: number }>`
    select u.id, u.name, coalesce(own.n, 0)::int as n
    from users u left join (
      select t.user_id, count(*) as n from ${begunIn(companyId, range)} and t.user_id is not null group by 1) as own
      on own.user_id = u.id
    where u.company_id = ${companyId} order by u.name, u.id`.execute(db)
  return rows
}

const local = sql`(t.created_at at time zone 'America/Sao_Paulo')`

/** How many tickets began per day; days without any are left out. */
export async function perDay(
  db: CompanyDb,
  companyId: number,
  range: DayRange,
): Promise<Array<{ data: string; total: number }>> {
  const { rows } = await sql<{ data: string; total: number }>`
    select to_char(day, 'DD/MM/YYYY') as data, total from (
      select ${local}::date as day, count(*)::int as total from ${begunIn(companyId, range)} group by 1) as days
    order by day`.execute(db)
  return rows
}

/** How many tickets began per hour; hours without any are left out. */
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
  hour: number | undefined
}

/** The tickets behind a figure, in the words of the figures above. */
function behind(companyId: number, { figure, range, userId, hour }: FigureQuery): RawBuilder<unknown> {
  const begun = begunIn(companyId, range)
  const ended = endedIn(companyId, range)
  switch (figure) {
    case 'supportHappening':
      return nowIn(companyId, 'open')
    case 'supportPending':
      return nowIn(companyId, 'pending')
    case 'leads':
      return sql`${begun} and t.first_contact`
    case 'avgWaitTime':
      return sql`${begun} and t.accepted_at is not null`
    case 'user':
      return sql`${begun} and t.user_id = ${userId}`
    case 'begun':
      return hour === undefined ? begun : sql`${begun} and extract(hour from ${local}) = ${hour}`
    case 'supportFinished':
      return ended
    case 'avgSupportTime':
      return sql`${ended} and t.talk_seconds is not null`
    case 'attendant':
      return sql`${ended} and t.user_id = ${userId}`
  }
}

const endFigures: readonly DashboardFigure[] = ['supportFinished', 'avgSupportTime', 'attendant']

export async function countBehind(db: CompanyDb, companyId: number, query: FigureQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${behind(companyId, query)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** A ticket behind a figure, with the key of the order and all its digits. */
export interface FigureTicket {
  id: number
  at: string
}

/** One page of them, the newest first. */
export async function listBehind(
  db: CompanyDb,
  companyId: number,
  query: FigureQuery,
  { after, limit }: { after: FigureTicket | null; limit: number },
): Promise<FigureTicket[]> {
  const key = endFigures.includes(query.figure) ? sql`t.closed_at` : sql`t.created_at`
  const start = after ? sql`and (${key}, t.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<FigureTicket>`
    select t.id, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ${behind(companyId, query)} ${start} order by ${key} desc, t.id desc limit ${limit}`.execute(db)
  return rows
}
