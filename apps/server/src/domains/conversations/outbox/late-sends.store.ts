import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** How many are marked in one step. */
const AT_ONCE = 100

/**
 * Notes on messages that wait since before an instant the reason: the session is away, the network does not take them,
 * or one before them in the chat waits. A message that only waits for its turn behind people, as bots' messages do, is
 * not late; of campaigns (class 3) nothing is.
 * @returns the marked ids, and when the oldest waiting one without a mark was queued
 */
export async function markLate(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  before: Date,
): Promise<{ marked: number[]; oldest: Date | null }> {
  const { rows } = await sql<{ id: number }>`
    with session as (select exists (select 1 from connection_sessions s where s.company_id = ${companyId}
        and s.connection_id = ${connectionId} and session_open(s)) as open),
    late as (
      select o.message_id, case when o.first_contact and waits.until is not null then waits.until end as until,
        case when not session.open then 'ERR_WAPP_NOT_INITIALIZED'
          when o.first_contact and waits.until is not null then 'ERR_SEND_FIRST_WAITS' when o.reason is not null then o.reason
          when o.trying_since is not null then 'ERR_SENDING_WAPP_MSG'
          when blocked.any then 'ERR_SEND_BLOCKED' when stuck.head or o.class = 0 then 'ERR_SEND_QUEUED' end as reason
      from outbox o cross join session
      cross join lateral (select max(first_contacts_until) as until from connection_pace
        where company_id = ${companyId} and connection_id = ${connectionId} and first_contacts_until > now()) waits
      cross join lateral (select exists (select 1 from outbox b where b.company_id = ${companyId}
        and b.connection_id = ${connectionId} and b.reason = 'ERR_SEND_BLOCKED') as any) blocked
      cross join lateral (select exists (select 1 from outbox h where h.company_id = ${companyId}
        and h.connection_id = ${connectionId} and h.class = any('{0,1,2,3}') and h.contact_id = o.contact_id and h.id < o.id and h.reason is not null) as head) stuck
      join messages m on m.company_id = ${companyId} and m.id = o.message_id and m.send_error is null and m.ack = 0
      where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.kind = 'send' and o.class < 3 and o.created_at <= ${before}
      order by o.id limit ${AT_ONCE} for no key update of m skip locked)
    update messages m set send_error = late.reason, waits_until = late.until, version = version + 1, updated_at = now()
    from late where m.company_id = ${companyId} and m.id = late.message_id and late.reason is not null
    returning m.id`.execute(db)
  const { rows: left } = await sql<{ oldest: Date | null }>`select min(o.created_at) as oldest from outbox o
    join messages m on m.company_id = ${companyId} and m.id = o.message_id and m.send_error is null and m.ack = 0
    where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.kind = 'send' and o.class < 3`.execute(
    db,
  )
  return { marked: rows.map(({ id }) => Number(id)), oldest: left[0]?.oldest ?? null }
}
