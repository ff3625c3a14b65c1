import { ADMINISTRATOR } from '@recado/contract/access'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ChatRow } from './chat.view.ts'
import { chatColumns } from './chat-page.store.ts'

/** The participants of a chat `c`, by name. */
const users = sql`(select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'unreads', p.unreads,
      'seenTo', p.seen_to, 'unseen', p.unseen, 'mentions', p.mentions, 'user', jsonb_build_object('id', u.id, 'name', u.name)) order by u.name, u.id), '[]')
    from chat_users p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = c.company_id and p.chat_id = c.id) as users`

/** A chat by id or uuid. */
export async function chatRow(db: CompanyDb, companyId: number, key: number | string): Promise<ChatRow | null> {
  const which = typeof key === 'number' ? sql`c.id = ${key}` : sql`c.uuid = ${key}::uuid`
  const { rows } = await sql<ChatRow>`
    select ${chatColumns}, ${users} from chats c where c.company_id = ${companyId} and ${which}`.execute(db)
  return rows[0] ?? null
}

/** Whether a chat with this id exists, and whether a user participates in it. */
export async function findSeat(
  db: CompanyDb,
  companyId: number,
  id: number,
  userId: number,
): Promise<{ exists: boolean; seated: boolean }> {
  const { rows } = await sql<{ exists: boolean; seated: boolean }>`
    select exists (select 1 from chats where company_id = ${companyId} and id = ${id}) as exists,
      exists (select 1 from chat_users where company_id = ${companyId} and chat_id = ${id} and user_id = ${userId}) as seated`.execute(
    db,
  )
  return rows[0] ?? { exists: false, seated: false }
}

/**
 * Locks a chat until the transaction ends, so that everything in it runs one after the other.
 * @returns false when it does not exist
 */
export async function lockChat(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chats where company_id = ${companyId} and id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/** Returns those ids that are users of the company, and locks them against deletion until the transaction ends. */
export async function lockParticipants(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<number[]> {
  // A greater id could not even be compared with the column.
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

/** New participants start with all earlier messages read, but not seen. */
export async function addParticipants(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into chat_users (company_id, chat_id, user_id, read_to, skipped_to, last_message_at)
    select c.company_id, c.id, added.id, latest.id, latest.id, c.last_message_at
    from chats c, unnest(${ids}::int[]) as added (id), lateral (select coalesce(max(m.id), 0) as id from chat_messages m
      where m.company_id = c.company_id and m.chat_id = c.id) latest
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

/** Changes the given fields and increases the version. */
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

/** Increases the version of a changed chat. */
export async function raiseVersion(db: CompanyDb, companyId: number, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update chats set version = version + 1 where company_id = ${companyId} and id = ${id} returning version`.execute(db)
  return rows[0]?.version ?? 0
}

export async function removeChat(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`delete from chats where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Stored file names of all messages of a chat. */
export async function filesOfChat(db: CompanyDb, companyId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select f.media_file as file from chat_messages m
    join chat_files f on f.company_id = m.company_id and f.message_id = m.id
    where m.company_id = ${companyId} and m.chat_id = ${id}`.execute(db)
  return rows.map(({ file }) => file)
}

/** The chats of a user with messages that the user has not read or not seen. */
export async function waitingChats(db: CompanyDb, companyId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select chat_id as id from chat_users where company_id = ${companyId} and user_id = ${userId}
      and (unreads > 0 or unseen > 0) order by chat_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The chats of a user. */
export async function chatsOfPerson(db: CompanyDb, companyId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select chat_id as id from chat_users where company_id = ${companyId} and user_id = ${userId} order by chat_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those of the users who are administrators. */
export async function adminsAmong(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${companyId} and id = any(${ids}::int[]) and profile = ${ADMINISTRATOR}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
