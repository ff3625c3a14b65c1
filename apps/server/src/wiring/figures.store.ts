import { sql } from 'kysely'
import type { PlatformDb } from '../platform/db/platform-db.ts'

/** Number of due items of a kind, and for how many seconds the oldest has been due. */
export interface Backlog {
  of: string
  count: number
  age: number
}

/** Returns due jobs that have not started, by name. */
export async function jobBacklog(db: PlatformDb): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select name as of, count(*) as count, extract(epoch from now() - min(start_after))::float as age
    from pgboss.job where state < 'active' and start_after <= now() group by name`.execute(db)
  return rows
}

/**
 * Send class of campaigns' messages. They may wait for the pace, the quiet hours and the caps of their connection
 * (connections.7).
 */
const MARKETING = 3

/** Returns due messages and read receipts that are not sent: of open sessions, of all others, and of campaigns. */
export async function outboxBacklog(db: PlatformDb): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select case when o.class = ${MARKETING} then 'marketing' when s.status = 'CONNECTED' then 'connected' else 'away' end as of, count(*) as count,
      extract(epoch from now() - min(o.created_at))::float as age
    from outbox o left join connection_sessions s on s.company_id = o.company_id and s.connection_id = o.connection_id
    where o.next_attempt_at <= now() group by 1`.execute(db)
  return rows
}

/** Returns facts without a completed reaction, by reaction. */
export async function reactionBacklog(db: PlatformDb): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select reaction as of, count(*) as count, extract(epoch from now() - min(at))::float as age
    from fact_reactions where given_up_at is null group by reaction`.execute(db)
  return rows
}

/**
 * Returns for how many seconds the oldest runnable reaction of all companies has been due; 0 when no reaction is due.
 * Skips from company to company, so the cost does not depend on the number of waiting ones.
 */
export async function oldestDueReaction(db: PlatformDb): Promise<Array<{ of: string; value: number }>> {
  const { rows } = await sql<{ of: string; value: number }>`
    with recursive line as (
      (select company_id, since from fact_subjects where asleep_until is null order by company_id, since, subject limit 1)
      union all
      select n.* from line l cross join lateral (select company_id, since from fact_subjects
        where asleep_until is null and company_id > l.company_id order by company_id, since, subject limit 1) n
    ), fresh as (
      (select company_id, due_at from fact_reactions where is_new order by company_id, due_at, id limit 1)
      union all
      select n.* from fresh f cross join lateral (select company_id, due_at from fact_reactions
        where is_new and company_id > f.company_id order by company_id, due_at, id limit 1) n
    )
    select 'all' as of, coalesce(greatest(0, extract(epoch from clock_timestamp()
      - least((select min(since) from line), (select min(due_at) from fresh)))), 0)::float as value`.execute(db)
  return rows
}

/** Returns reactions that failed too often, by name. */
export async function givenUpReactions(db: PlatformDb): Promise<Array<{ of: string; value: number }>> {
  const { rows } = await sql<{ of: string; value: number }>`
    select reaction as of, count(*)::int as value from fact_reactions where given_up_at is not null
    group by reaction`.execute(db)
  return rows
}

/** Returns connections by session state. */
export async function connectionStates(db: PlatformDb): Promise<Array<{ of: string; value: number }>> {
  const { rows } = await sql<{ of: string; value: number }>`
    select status as of, count(*) as value from connection_sessions group by status`.execute(db)
  return rows
}

/** Returns connections by the problem that they show, without those that have no problem. */
export async function connectionProblems(db: PlatformDb): Promise<Array<{ of: string; value: number }>> {
  const { rows } = await sql<{ of: string; value: number }>`
    select problem as of, count(*) as value from connection_sessions where problem <> 'none' group by problem`.execute(
    db,
  )
  return rows
}

/** Returns today's new tickets by company. Reads the day's sums with one index scan per company. */
export async function ticketsBegun(db: PlatformDb): Promise<Array<{ of: string; value: number }>> {
  const { rows } = await sql<{ of: string; value: number }>`
    select company_id::text as of, begun as value from tickets_begun()`.execute(db)
  return rows
}
