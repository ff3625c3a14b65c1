import type { ChatUser } from '@recado/contract/internal-chat/chat'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ChatHeadRow, ChatRow } from './chat.view.ts'

/** The columns of a chat `c`. Instants as in epoch.rules.ts. */
export const chatColumns = sql`c.company_id, c.id, c.uuid, c.title, c.owner_id, c.last_message, c.version,
  date_part('epoch', c.last_message_at) as last_message_at, date_part('epoch', c.created_at) as created_at,
  date_part('epoch', c.updated_at) as updated_at`

export interface ChatFilter {
  userId: number
  /** Matches the title or a participant's name; '' for all. */
  search: string
  unread: boolean
}

export interface ChatPage {
  /** After this chat, or from an offset. */
  from: { after: { at: string; id: number } } | { offset: number }
  limit: number
}

export interface ChatPageRows {
  rows: ChatRow[]
  /** Number of chats that match the filter. */
  count: number
  /** Number of chats with unread messages, regardless of the filter. */
  unreadChats: number
}

/** A row of a page, with arrays in PostgreSQL's text format. */
interface SeatedRow extends ChatHeadRow {
  count: number
  unread_chats: number
  /** User ids, and what each has not read and not seen, in the same order. */
  people: string
  unreads: string
  seen: string
  unseen: string
  mentions: string
  /** In one row only: the people of all chats, by name. */
  names: Array<[number, string]> | null
}

/**
 * Returns a page of a user's chats, latest message first, with their total, in one statement. People are arrays and
 * each name is sent once, because a row or object per person would cost more than everything else.
 * @param knownCount the total, if an earlier page returned it
 */
export async function chatPage(
  db: CompanyDb,
  companyId: number,
  filter: ChatFilter,
  page: ChatPage,
  knownCount: number | null,
): Promise<ChatPageRows> {
  const isMatch = filterCondition(filter)
  const countExpression = knownCount === null ? sql`count(*) filter (where ${isMatch})::int` : sql`${knownCount}::int`
  const { from, limit } = page
  const cursorCondition =
    'after' in from
      ? sql`and (m.last_message_at, m.chat_id) < (${from.after.at}::timestamptz, ${from.after.id}::int)`
      : sql``
  const offsetClause = 'offset' in from && from.offset > 0 ? sql`offset ${from.offset}` : sql``
  // On an empty page there is still a row with the counts.
  const { rows } = await sql<SeatedRow>`
    with rows as materialized (
      select ${chatColumns}, seats.people, seats.unreads, seats.seen, seats.unseen, seats.mentions
      from (select m.company_id, m.chat_id from chat_users m
          where m.company_id = ${companyId} and m.user_id = ${filter.userId} and ${isMatch} ${cursorCondition}
          order by m.last_message_at desc, m.chat_id desc limit ${sql.lit(limit)} ${offsetClause}) part
        join chats c on c.company_id = part.company_id and c.id = part.chat_id
        cross join lateral (select array_agg(p.user_id) as people, array_agg(p.unreads) as unreads,
            array_agg(p.seen_to) as seen, array_agg(p.unseen) as unseen, array_agg(p.mentions) as mentions
          from chat_users p where p.company_id = c.company_id and p.chat_id = c.id) seats)
    select n.count, n.unread_chats, r.company_id, r.id, r.uuid, r.title, r.owner_id, r.last_message, r.version,
      r.last_message_at, r.created_at, r.updated_at, r.people::text as people, r.unreads::text as unreads,
      r.seen::text as seen, r.unseen::text as unseen, r.mentions::text as mentions,
      case when r.id = (select id from rows limit 1) then (
        select json_agg(json_build_array(u.id, u.name) order by u.name, u.id) from users u
        where u.company_id = ${companyId} and u.id in (select unnest(people) from rows)) end as names
    from (select ${countExpression} as count, count(*) filter (where m.unreads > 0)::int as unread_chats
      from chat_users m where m.company_id = ${companyId} and m.user_id = ${filter.userId}) n
    left join rows r on true
    order by r.last_message_at desc, r.id desc`.execute(db)
  return {
    rows: withPeople(
      rows.filter(({ id }) => id !== null),
      rows.find(({ names }) => names !== null)?.names ?? [],
    ),
    count: rows[0]?.count ?? 0,
    unreadChats: rows[0]?.unread_chats ?? 0,
  }
}

const ZERO = 48

/** Parses an array such as `{1,2,30}` without negative numbers. */
function numbersIn(array: string): number[] {
  const numbers: number[] = []
  let number = 0
  for (let at = 1; at < array.length; at++) {
    const digit = array.charCodeAt(at) - ZERO
    // Any other character ends a number: a comma, or the bracket at the end.
    if (digit >= 0 && digit <= 9) number = number * 10 + digit
    else {
      numbers.push(number)
      number = 0
    }
  }
  return numbers
}

/** Adds people to chats, by name. */
function withPeople(rows: readonly SeatedRow[], names: ReadonlyArray<[number, string]>): ChatRow[] {
  const places = new Map(names.map(([id, name], place) => [id, { user: { id, name }, place }]))
  const byName = (one: ChatUser, other: ChatUser) =>
    (places.get(one.userId)?.place ?? 0) - (places.get(other.userId)?.place ?? 0)
  return rows.map((row) => {
    const [unreads, seenTo, unseen, mentions] = [row.unreads, row.seen, row.unseen, row.mentions].map(numbersIn)
    const users: ChatUser[] = []
    for (const [at, userId] of numbersIn(row.people).entries()) {
      const person = places.get(userId)
      if (!person) continue
      const counts = { unreads: unreads?.[at] ?? 0, unseen: unseen?.[at] ?? 0, mentions: mentions?.[at] ?? 0 }
      users.push({ userId, ...counts, seenTo: seenTo?.[at] ?? 0, user: person.user })
    }
    return Object.assign(row, { users: users.sort(byName) })
  })
}

/** The condition on a user's participation `m` that the filter selects. */
function filterCondition({ search, unread }: ChatFilter): RawBuilder<unknown> {
  const unreadCondition = unread ? sql`m.unreads > 0` : sql`true`
  if (search === '') return unreadCondition
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${unreadCondition} and exists (select 1 from chats c where c.company_id = m.company_id and c.id = m.chat_id
    and (normalize_text(c.title) like normalize_text(${pattern}) or exists (select 1 from chat_users p
      join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = c.company_id and p.chat_id = c.id and normalize_text(u.name) like normalize_text(${pattern}))))`
}
