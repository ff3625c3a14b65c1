import type { Message } from '@recado/contract/conversations/message'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { epochMicroseconds } from '../../../../platform/db/epoch.rules.ts'
import type { MessagePage, MessagePlace } from '../message.store.ts'
import { type MessageBeside, type MessageRow, messageColumns, toMessage } from '../message-row.view.ts'

/**
 * Returns a page of a ticket's newest messages, in one statement that reads as many index entries as rows. Uses plain
 * columns, which cost PostgreSQL half as much as JSON.
 * @param limit one more than is shown, to detect further ones
 */
export async function messagePage(
  db: CompanyDb,
  ticketId: number,
  from: { before: MessagePlace } | { offset: number },
  limit: number,
): Promise<MessagePage> {
  // Literal limits, so that PostgreSQL plans for few rows and keeps one plan.
  const { rows } = await sql<FlatRow & { message_count: number }>`
    select ${columns}, (select message_count from tickets where company_id = (select current_company()) and id = ${ticketId}::bigint) as message_count
    from (
      select * from messages where company_id = (select current_company()) and ticket_id = ${ticketId}::bigint ${startOf(from)}
      order by sent_at desc, id desc ${'offset' in from && from.offset > 0 ? sql`offset ${from.offset}` : sql``} limit ${sql.lit(limit)}) m
    ${besides}
    order by m.sent_at desc, m.id desc`.execute(db)
  return { rows: rows.map(pageRowOf), count: rows[0]?.message_count ?? (await countMessages(db, ticketId)) }
}

const startOf = (from: { before: MessagePlace } | { offset: number }) =>
  'before' in from ? sql`and (sent_at, id) < ${placeOf(from.before)}` : sql``

const placeOf = ({ sentAt, id }: MessagePlace) =>
  sql`('epoch'::timestamptz + ${sentAt}::bigint * interval '1 microsecond', ${id}::bigint)`

async function countMessages(db: CompanyDb, ticketId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select message_count as n from tickets
    where company_id = (select current_company()) and id = ${ticketId}::bigint`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns a ticket's messages after a position, oldest first, to go from an old message towards the newest. */
export async function newerMessages(
  db: CompanyDb,
  ticketId: number,
  after: MessagePlace,
  limit: number,
): Promise<MessagePage['rows']> {
  const { rows } = await sql<FlatRow>`select ${columns} from (
      select * from messages where company_id = (select current_company()) and ticket_id = ${ticketId}::bigint
        and (sent_at, id) > ${placeOf(after)}
      order by sent_at, id limit ${sql.lit(limit)}) m
    ${besides}
    order by m.sent_at, m.id`.execute(db)
  return rows.map(pageRowOf)
}

/**
 * Returns messages in the order of their ids.
 * @param ids a value of bigint[]; unknown ones are left out
 */
export async function messagesInOrder(db: CompanyDb, ids: RawBuilder<unknown>): Promise<MessagePage['rows']> {
  const { rows } = await sql<FlatRow>`select ${columns}
    from unnest(${ids}) with ordinality as wanted (id, place)
    join messages m on m.company_id = (select current_company()) and m.id = wanted.id
    ${besides}
    order by wanted.place`.execute(db)
  return rows.map(pageRowOf)
}

/** Returns the messages that one post with this client id created, in their order. */
export async function messagesOfClient(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  clientId: string,
): Promise<Message[]> {
  const { rows } = await sql<FlatRow>`select ${columns} from messages m ${besides}
    where m.company_id = ${companyId} and m.ticket_id = ${ticketId}
      and (m.client_id = ${clientId} or m.client_id like ${`${clientId.replace(/[\\%_]/g, '\\$&')}.%`})
    order by m.id`.execute(db)
  return rows.map((row) => pageRowOf(row).view)
}

/** A message with its related data in one row. */
interface FlatRow extends MessageRow {
  author_id: number | null
  name: string
  number: string
  lid: string | null
  email: string
  picture: string | null
  is_group: boolean
  user_name: string | null
  quoted: number | null
  quoted_body: string
  quoted_from_me: boolean
  quoted_media_type: string
  quoted_is_deleted: boolean
  quoted_author_id: number | null
  quoted_author_name: string
}

const pageRowOf = (row: FlatRow) => ({ sent_at: epochMicroseconds(row.sent_at), view: toMessage(row, besideOf(row)) })

function besideOf(row: FlatRow): MessageBeside {
  return {
    author: row.author_id === null ? null : authorOfRow(row, row.author_id),
    user_name: row.user_name,
    quoted: row.quoted === null ? null : quotedOfRow(row, row.quoted),
  }
}

const authorOfRow = (row: FlatRow, id: number): NonNullable<MessageBeside['author']> => ({
  id,
  name: row.name,
  number: row.number,
  lid: row.lid,
  email: row.email,
  picture: row.picture,
  is_group: row.is_group,
})

const quotedOfRow = (row: FlatRow, id: number): NonNullable<MessageBeside['quoted']> => ({
  id,
  body: row.quoted_body,
  from_me: row.quoted_from_me,
  media_type: row.quoted_media_type,
  is_deleted: row.quoted_is_deleted,
  author: row.quoted_author_id === null ? null : { id: row.quoted_author_id, name: row.quoted_author_name },
})

const columns = sql`${sql.raw(messageColumns.map((name) => `m.${name}`).join(', '))},
  case when m.mentions is not null then current_mentions(m.mentions) end as mentions,
  nullif(m.reactions, '[]') as reactions, nullif(m.own_changes, '[]') as own_changes,
  date_part('epoch', m.sent_at) as sent_at, date_part('epoch', m.updated_at) as updated_at, date_part('epoch', m.waits_until) as waits_until,
  a.id as author_id, a.name, a.number, a.lid, a.email, a.picture, a.is_group, u.name as user_name,
  q.id as quoted, left(q.body, 1000) as quoted_body, q.from_me as quoted_from_me,
  q.media_type as quoted_media_type, q.is_deleted as quoted_is_deleted, p.id as quoted_author_id, p.name as quoted_author_name`

// CASE, because row security treats COALESCE as leaky and would not use the index.
const besides = sql`
  left join contacts a on a.company_id = m.company_id and a.id = case when m.from_me then null
    when m.author_contact_id is null then m.contact_id else m.author_contact_id end
  left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
  left join contacts p on p.company_id = m.company_id and p.id = case when q.from_me then null
    when q.author_contact_id is null then q.contact_id else q.author_contact_id end`
