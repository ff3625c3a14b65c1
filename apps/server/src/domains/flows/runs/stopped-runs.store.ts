import { sql } from 'kysely'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { Work } from '../../../platform/db/work.ts'

/** Maximum tickets per company that resume in one minute. */
const MOST_AT_ONCE = 200

/** Returns pending tickets that a user has handled for long enough without writing. */
export async function stoppedLongEnough({
  db,
  companyId,
  now,
}: Work): Promise<Array<{ ticketId: number; since: Date }>> {
  const { rows } = await sql<{
    ticketId: number
    since: Date
  }>`${sql.raw(PLANNED_ANEW)} select t.id as "ticketId", c.since
    from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id and f.resume_minutes > 0 and f.active
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id and t.status = 'pending' and t.user_id is null
    join ticket_claims c on c.company_id = t.company_id and c.ticket_id = t.id and c.ended_at is null and c.responder = 'person'
    where r.company_id = ${companyId} and r.state = 'running'
      and greatest(c.since, t.last_message_at) < ${now}::timestamptz - make_interval(mins => f.resume_minutes)
    order by c.since limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}
