import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../platform/db/prepared-statements.ts'

/** Allows one mover per company at a time. */
export async function lockMoving(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lanes due', ${companyId}))`.execute(db)
}

/** A ticket to be moved from one lane into another. */
export interface DueTicket {
  ticketId: number
  from: number
  to: number
}

/** Returns unfinished tickets that have been in their lane for the lane's time limit, earliest first. */
export async function dueTickets(db: CompanyDb, companyId: number, limit: number): Promise<DueTicket[]> {
  const { rows } = await sql<DueTicket>`${sql.raw(PLANNED_ANEW)}
    select s.ticket_id as "ticketId", s.tag_id as "from", g.id as "to"
    from lanes l
    join tags own on own.company_id = l.company_id and own.id = l.tag_id and own.kanban = 1
    join tags g on g.company_id = l.company_id and g.id = l.next_tag_id and g.kanban = 1 and g.id <> l.tag_id
    cross join lateral (select t.ticket_id, t.tag_id, t.since from ticket_lanes t
      where t.company_id = l.company_id and t.tag_id = l.tag_id and t.shown and t.since <= now() - make_interval(mins => l.next_after_minutes)
      order by t.since limit ${limit}) s
    where l.company_id = ${companyId} and l.next_after_minutes > 0
    order by s.since, s.ticket_id limit ${limit}`.execute(db)
  return rows
}
