import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

const MINUTES_BETWEEN = 4

/**
 * Spreads a demonstration conversation over time: its lines four minutes apart, the last one `minutesAgo` before now, so
 * that the screens look like a day's work. The simulated telephone shows the same times.
 */
export async function spreadConversation(
  db: CompanyDb,
  companyId: number,
  conversation: { ticketId: number; number: string; minutesAgo: number },
): Promise<void> {
  const { ticketId, number, minutesAgo } = conversation
  await sql`
    with lines as (
      select id, now() - make_interval(mins => ${minutesAgo}::int
        + ${MINUTES_BETWEEN}::int * (row_number() over (order by sent_at desc, id desc) - 1)::int) as at
      from messages where company_id = ${companyId} and ticket_id = ${ticketId})
    update messages m set sent_at = lines.at, created_at = lines.at
    from lines where m.company_id = ${companyId} and m.id = lines.id`.execute(db)
  await sql`
    with lines as (
      select seq, now() - make_interval(mins => ${minutesAgo}::int
        + ${MINUTES_BETWEEN}::int * (row_number() over (order by seq desc) - 1)::int) as at
      from simulated_messages where company_id = ${companyId} and number = ${number})
    update simulated_messages m set sent_at = lines.at
    from lines where m.company_id = ${companyId} and m.seq = lines.seq`.execute(db)
  await sql`
    update tickets set last_message_at = now() - make_interval(mins => ${minutesAgo}::int),
      updated_at = now() - make_interval(mins => ${minutesAgo}::int),
      waiting_since = case when waiting_since is not null then (
        select min(sent_at) from messages m where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.from_me
          and m.sent_at > coalesce((select max(sent_at) from messages a where a.company_id = ${companyId}
            and a.ticket_id = ${ticketId} and a.from_me and not a.is_automatic), '-infinity')) end
    where company_id = ${companyId} and id = ${ticketId}`.execute(db)
}
