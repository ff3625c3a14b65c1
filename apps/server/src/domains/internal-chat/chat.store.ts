import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ChatRow } from './chat.view.ts'

/** A chat with those who take part, by name. */
const columns = sql`c.company_id, c.id, c.uuid, c.title, c.owner_id, c.last_message, c.last_message_at, c.version,
  c.created_at, c.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'unreads', p.unreads,
      'user', jsonb_build_object('id', u.id, 'name', u.name)) order by u.name, u.id), '[]')
    from chat_users p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = c.company_id and p.chat_id = c.id) as users`

export interface ChatFilter {
  userId: number
  /** By title or the name of somebody who takes part; '' for all. */
  search: string
  unread: boolean
}

const mine = (companyId: number, { userId, search, unread }: ChatFilter) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = sql`and exists (select 1 from chats c where c.company_id = m.company_id and c.id = m.chat_id
    and (normalize_text(c.title) like normalize_text(${pattern}) or exists (select 1 from chat_users p
      join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = c.company_id and p.chat_id = c.id and normalize_text(u.name) like normalize_text(${pattern}))))`
  return sql`m.company_id = ${companyId} and m.user_id = ${userId} ${unread ? sql`and m.unreads > 0` : sql``} ${search === '' ? sql`` : found}`
}

/** A page of somebody's chats, the latest word first, after a place or from an offset. */
export async function chatPage(
  db: CompanyDb,
  companyId: number,
  filter: ChatFilter,
  page: { after: { at: string; id: number } | null; offset: number; limit: number },
): Promise<ChatRow[]> {
  const after = page.after
    ? sql`and (m.last_message_at, m.chat_id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``
  const { rows } = await sql<ChatRow>`
    select ${columns} from (select m.company_id, m.chat_id, m.last_message_at from chat_users m
        where ${mine(companyId, filter)} ${after}
        order by m.last_message_at desc, m.chat_id desc limit ${page.limit} offset ${page.offset}) part
      join chats c on c.company_id = part.company_id and c.id = part.chat_id
    where c.company_id = ${companyId} order by part.last_message_at desc, part.chat_id desc`.execute(db)
  return rows
}

export async function countChats(db: CompanyDb, companyId: number, filter: ChatFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_users m where ${mine(companyId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** One chat, by its number or uuid. */
export async function chatRow(db: CompanyDb, companyId: number, key: number | string): Promise<ChatRow | null> {
  const which = typeof key === 'number' ? sql`c.id = ${key}` : sql`c.uuid = ${key}::uuid`
  const { rows } = await sql<ChatRow>`
    select ${columns} from chats c where c.company_id = ${companyId} and ${which}`.execute(db)
  return rows[0] ?? null
}

/**
 * Holds a chat until the transaction ends: whatever happens in it comes one after the other.
 * @returns false when there is none
 */
export async function lockChat(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chats where company_id = ${companyId} and id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/** Those of the ids who are people of the company; nobody deletes them until the transaction ends. */
export async function holdColleagues(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<number[]> {
  // No user has a greater id, and the column could not even be compared with it.
  const possible = ids.filter((id) => id < 2 ** 31)
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${companyId} and id = any(${possible}::int[]) order by id for key share`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function insertChat(
  db: CompanyDb,
  companyId: number,
  { title, ownerId, now }: { title: string; ownerId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into chats (company_id, title, owner_id, last_message_at, created_at, updated_at)
    values (${companyId}, ${title}, ${ownerId}, ${now}, ${now}, ${now}) returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a chat was not stored')
  return row.id
}

/** Those who come have read what was said before them. */
export async function addPeople(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into chat_users (company_id, chat_id, user_id, read_to, last_message_at)
    select c.company_id, c.id, added.id,
      coalesce((select max(m.id) from chat_messages m where m.company_id = c.company_id and m.chat_id = c.id), 0),
      c.last_message_at
    from chats c, unnest(${ids}::int[]) as added (id)
    where c.company_id = ${companyId} and c.id = ${chatId}`.execute(db)
}

export async function removePeople(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from chat_users
    where company_id = ${companyId} and chat_id = ${chatId} and user_id = any(${ids}::int[])`.execute(db)
}

/** Changes what is given and raises the version. */
export async function changeChat(
  db: CompanyDb,
  companyId: number,
  id: number,
  { title, ownerId, now }: { title?: string | undefined; ownerId?: number; now: Date },
): Promise<void> {
  await sql`update chats set title = coalesce(${title ?? null}, title), owner_id = coalesce(${ownerId ?? null}::int, owner_id),
      version = version + 1, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Raises the version of a chat in which something changed. */
export async function raiseVersion(db: CompanyDb, companyId: number, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update chats set version = version + 1 where company_id = ${companyId} and id = ${id} returning version`.execute(db)
  return rows[0]?.version ?? 0
}

export async function removeChat(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`delete from chats where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** The files of all messages of a chat, by their names in the store. */
export async function filesOfChat(db: CompanyDb, companyId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select f.media_file as file from chat_messages m
    join chat_files f on f.company_id = m.company_id and f.message_id = m.id
    where m.company_id = ${companyId} and m.chat_id = ${id}`.execute(db)
  return rows.map(({ file }) => file)
}

/** The chats in which somebody takes part. */
export async function chatsOfPerson(db: CompanyDb, companyId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select chat_id as id from chat_users where company_id = ${companyId} and user_id = ${userId} order by chat_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The admins among people. */
export async function adminsAmong(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${companyId} and id = any(${ids}::int[]) and profile = 'admin' order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
