import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { epochMicroseconds } from '../../epoch.rules.ts'
import type { MessagePage, MessagePlace } from '../message.store.ts'
import { type MessageRow, messageOf } from '../message-row.view.ts'

/**
 * A page of a ticket's messages from the newest, in one statement that reads as many index entries as it answers rows.
 * As plain columns, which cost PostgreSQL half of what JSON does. The same as message_views (apps/server/sql/views),
 * which events carry; a test compares the two.
 * @param limit one more than is shown reveals whether there are more
 */
export async function messagePage(
  db: CompanyDb,
  ticketId: number,
  from: { before: MessagePlace } | { offset: number },
  limit: number,
): Promise<MessagePage> {
  // Limits are written out, so that PostgreSQL knows how little is asked for and keeps one plan.
  const { rows } = await sql<MessageRow & { message_count: number }>`
    select ${columns}, (select message_count from tickets where company_id = (select current_company()) and id = ${ticketId}::bigint) as message_count
    from (
      select * from messages where company_id = (select current_company()) and ticket_id = ${ticketId}::bigint ${startOf(from)}
      order by sent_at desc, id desc ${'offset' in from && from.offset > 0 ? sql`offset ${from.offset}` : sql``} limit ${sql.lit(limit)}) m
    ${besides}
    order by m.sent_at desc, m.id desc`.execute(db)
  return {
    rows: rows.map((row) => ({ sent_at: epochMicroseconds(row.sent_at), view: messageOf(row) })),
    count: rows[0]?.message_count ?? (await countMessages(db, ticketId)),
  }
}

const startOf = (from: { before: MessagePlace } | { offset: number }) =>
  'before' in from
    ? sql`and (sent_at, id) < ('epoch'::timestamptz + ${from.before.sentAt}::bigint * interval '1 microsecond', ${from.before.id}::bigint)`
    : sql``

async function countMessages(db: CompanyDb, ticketId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select message_count as n from tickets
    where company_id = (select current_company()) and id = ${ticketId}::bigint`.execute(db)
  return rows[0]?.n ?? 0
}

const columns = sql`m.company_id, m.id, m.ticket_id, m.contact_id, m.external_id,
  case when m.is_deleted then '' else m.body end as body, m.from_me, m.media_type, m.media_file, m.media_name, m.mimetype,
  m.media_size, m.media_state, m.is_deleted, m.is_edited, m.ack, m.read, m.quoted_id, m.user_id, m.is_automatic, m.from_phone,
  nullif(m.reactions, '[]') as reactions, m.send_state, m.send_error, m.client_id,
  nullif(m.own_changes, '[]') as own_changes, m.version,
  date_part('epoch', m.sent_at) as sent_at, date_part('epoch', m.updated_at) as updated_at,
  a.id as author_id, a.name, a.number, a.lid, a.email, a.picture, a.is_group, u.name as user_name,
  q.id as quoted, case when q.is_deleted then '' else left(q.body, 1000) end as quoted_body, q.from_me as quoted_from_me,
  q.media_type as quoted_media_type, q.is_deleted as quoted_is_deleted, p.id as quoted_author_id, p.name as quoted_author_name`

// CASE, because under row security COALESCE counts as leaky and would not use the index.
const besides = sql`
  left join contacts a on a.company_id = m.company_id and a.id = case when m.from_me then null
    when m.author_contact_id is null then m.contact_id else m.author_contact_id end
  left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
  left join contacts p on p.company_id = m.company_id and p.id = case when q.from_me then null
    when q.author_contact_id is null then q.contact_id else q.author_contact_id end`
