import type { ChatReaction, Mention } from '@recado/contract/internal-chat/chat'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ChatMessageRow } from './chat.view.ts'

/** Maximum characters of a message in quotes and in the list of chats. */
export const EXCERPT = 200

/** A message as its query returns it: plain columns, which cost PostgreSQL half as much as JSON. */
interface FlatRow extends Omit<ChatMessageRow, 'mentions' | 'reactions' | 'quoted' | 'files'> {
  /** Null instead of an empty list. */
  mentions: Mention[] | null
  reactions: ChatReaction[] | null
  quoted: number | null
  quoted_name: string
  quoted_text: string
  quoted_deleted: boolean
  has_files: boolean
}

/** Columns of a message `m` with the quoted one, and its author's current or last known name. */
const columns = sql`m.company_id, m.id, m.chat_id, m.sender_id, case when u.id is null then m.sender_name else u.name end as sender_name,
  m.message, nullif(m.mentions, '[]') as mentions, nullif(m.reactions, '[]') as reactions, m.client_id, m.version,
  date_part('epoch', m.created_at) as created_at, date_part('epoch', m.updated_at) as updated_at,
  date_part('epoch', m.edited_at) as edited_at, date_part('epoch', m.deleted_at) as deleted_at,
  q.id as quoted, case when qu.id is null then q.sender_name else qu.name end as quoted_name,
  case when q.message <> '' then left(q.message, ${sql.lit(EXCERPT)}) else coalesce((select f.media_name from chat_files f
    where f.company_id = q.company_id and f.message_id = q.id order by f.place limit 1), '') end as quoted_text,
  q.deleted_at is not null as quoted_deleted,
  exists (select 1 from chat_files f where f.company_id = m.company_id and f.message_id = m.id) as has_files`

const joined = sql`left join users u on u.company_id = m.company_id and u.id = m.sender_id
  left join chat_messages q on q.company_id = m.company_id and q.id = m.quoted_id and q.chat_id = m.chat_id
  left join users qu on qu.company_id = q.company_id and qu.id = q.sender_id`

/** A page of a chat's messages, latest first, before a message or from an offset. */
export async function chatMessagePage(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  { from, limit }: { from: { before: number } | { offset: number }; limit: number },
): Promise<ChatMessageRow[]> {
  const before = 'before' in from ? sql`and id < ${from.before}::bigint` : sql``
  const offsetClause = 'offset' in from && from.offset > 0 ? sql`offset ${from.offset}` : sql``
  const { rows } = await sql<FlatRow>`
    select ${columns} from (select * from chat_messages
        where company_id = ${companyId} and chat_id = ${chatId} ${before}
        order by id desc limit ${sql.lit(limit)} ${offsetClause}) m
      ${joined} where m.company_id = ${companyId} order by m.id desc`.execute(db)
  return wholeRows(db, companyId, rows)
}

/** The messages of a chat after a given one, oldest first: for scrolling from an old message towards the end. */
export async function newerChatMessages(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<FlatRow>`
    select ${columns} from (select * from chat_messages
        where company_id = ${companyId} and chat_id = ${chatId} and id > ${after}::bigint
        order by id limit ${sql.lit(limit)}) m
      ${joined} where m.company_id = ${companyId} order by m.id`.execute(db)
  return wholeRows(db, companyId, rows)
}

/** A message of a chat. Null when the chat has no message with this id. */
export async function chatMessageRow(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  id: number,
): Promise<ChatMessageRow | null> {
  const { rows } = await sql<FlatRow>`
    select ${columns} from chat_messages m ${joined}
    where m.company_id = ${companyId} and m.chat_id = ${chatId} and m.id = ${id}::bigint`.execute(db)
  const [row] = await wholeRows(db, companyId, rows)
  return row ?? null
}

/** Adds the files to rows. Skips the query for the many pages without files. */
async function wholeRows(db: CompanyDb, companyId: number, rows: readonly FlatRow[]): Promise<ChatMessageRow[]> {
  const ids = rows.filter((row) => row.has_files).map(({ id }) => id)
  const files = ids.length > 0 ? await filesOf(db, companyId, ids) : new Map<number, NewChatFile[]>()
  return rows.map(
    ({ quoted_name: senderName, quoted_text: message, quoted_deleted: isDeleted, has_files: _, ...row }) => ({
      ...row,
      mentions: row.mentions ?? [],
      reactions: row.reactions ?? [],
      quoted: row.quoted === null ? null : { id: row.quoted, senderName, message, ...(isDeleted && { isDeleted }) },
      files: files.get(row.id) ?? [],
    }),
  )
}

/** The files of messages, in order. */
async function filesOf(
  db: CompanyDb,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NewChatFile[]>> {
  const { rows } = await sql<NewChatFile & { message_id: number }>`
    select message_id, media_file as file, media_name as name, mimetype, media_size as size from chat_files
    where company_id = ${companyId} and message_id = any(${ids}::bigint[]) order by message_id, place`.execute(db)
  const files = new Map<number, NewChatFile[]>()
  for (const { message_id: id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file])
  return files
}

/** The message that a user sent with this client id. */
export async function messageOfClient(
  db: CompanyDb,
  companyId: number,
  chatId: number,
  { senderId, clientId }: { senderId: number; clientId: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_messages where company_id = ${companyId} and chat_id = ${chatId}
      and sender_id = ${senderId} and client_id = ${clientId}`.execute(db)
  return rows[0]?.id ?? null
}

export interface NewChatMessage {
  chatId: number
  senderId: number
  senderName: string
  message: string
  mentions: readonly Mention[]
  quotedId: number | null
  clientId: string | null
  /** For the list of chats. */
  lastMessage: string
  now: Date
}

export interface NewChatFile {
  file: string
  name: string
  mimetype: string
  /** Bytes. */
  size: number
}

/** Stores a message with its changes of the chat and of the participants. Requires the chat's lock. */
export async function insertChatMessage(
  db: CompanyDb,
  companyId: number,
  message: NewChatMessage,
  files: readonly NewChatFile[],
): Promise<number> {
  const { chatId, senderId, now } = message
  const mentioned = message.mentions.map(({ userId }) => userId)
  const { rows } = await sql<{ id: number }>`
    with raised as (update chats set version = version + 1, last_message = ${message.lastMessage},
        last_message_at = ${now}, updated_at = ${now}
      where company_id = ${companyId} and id = ${chatId} returning company_id, id, version),
    told as (update chat_users set unreads = unreads + (user_id <> ${senderId})::int, unseen = unseen + (user_id <> ${senderId})::int,
        mentions = mentions + (user_id <> ${senderId} and user_id = any(${mentioned}::int[]))::int, last_message_at = ${now}
      where company_id = ${companyId} and chat_id = ${chatId})
    insert into chat_messages (company_id, chat_id, sender_id, sender_name, message, mentions, quoted_id, client_id,
      version, created_at, updated_at)
    select company_id, id, ${senderId}::int, ${message.senderName}, ${message.message},
      ${JSON.stringify(message.mentions)}::jsonb, ${message.quotedId}::bigint, ${message.clientId}, version,
      ${now}::timestamptz, ${now}::timestamptz
    from raised returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a message was not stored')
  if (files.length > 0) await insertFiles(db, companyId, row.id, files)
  return row.id
}

async function insertFiles(db: CompanyDb, companyId: number, id: number, files: readonly NewChatFile[]): Promise<void> {
  const values = files.map(({ file, name, mimetype, size }, place) => ({
    company_id: companyId,
    message_id: id,
    place,
    media_file: file,
    media_name: name,
    mimetype,
    media_size: size,
  }))
  await db.insertInto('chat_files').values(values).execute()
}

/** The first message of others that was not on a user's screen, or null. */
export async function firstUnseen(
  db: CompanyDb,
  companyId: number,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from chat_messages m where m.company_id = ${companyId} and m.chat_id = ${chatId}
      and m.id > (select greatest(p.seen_to, p.skipped_to) from chat_users p
        where p.company_id = ${companyId} and p.chat_id = ${chatId} and p.user_id = ${userId})
      and m.sender_id is distinct from ${userId}
    order by m.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The first message of others that a user has not read, or null. */
export async function firstUnread(
  db: CompanyDb,
  companyId: number,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from chat_messages m where m.company_id = ${companyId} and m.chat_id = ${chatId}
      and m.id > (select p.read_to from chat_users p
        where p.company_id = ${companyId} and p.chat_id = ${chatId} and p.user_id = ${userId})
      and m.sender_id is distinct from ${userId}
    order by m.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores the reactions of a message. Requires the chat's lock. */
export async function saveChatReactions(
  db: CompanyDb,
  companyId: number,
  { id, reactions, version, now }: { id: number; reactions: readonly ChatReaction[]; version: number; now: Date },
): Promise<void> {
  await sql`update chat_messages set reactions = ${JSON.stringify(reactions)}::jsonb, version = ${version}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}::bigint`.execute(db)
}

export interface ChatReading {
  chatId: number
  userId: number
  /** Null: all of it. */
  upTo: number | null
  /** The last message on the reader's screen; null: unchanged. */
  seenTo: number | null
  /** Whether the messages that were not on the screen count as old from now on. */
  skips: boolean
}

/**
 * Marks a chat as read by a user up to a message, and stores what the user has seen. Neither goes back; later messages
 * of others stay unread and unseen. Requires the chat's lock.
 * @returns whether anything changed
 */
export async function markChatRead(
  db: CompanyDb,
  companyId: number,
  { chatId, userId, upTo, seenTo, skips }: ChatReading,
): Promise<boolean> {
  const { rows } = await sql`
    with latest as (select coalesce(max(id), 0) as id from chat_messages
        where company_id = ${companyId} and chat_id = ${chatId}),
    place as (select greatest(p.read_to, least(coalesce(${upTo}::bigint, latest.id), latest.id)) as read_to,
        greatest(p.seen_to, least(coalesce(${seenTo}::bigint, 0), latest.id)) as seen_to,
        greatest(p.skipped_to, case when ${skips} then latest.id else 0 end) as skipped_to
      from chat_users p, latest
      where p.company_id = ${companyId} and p.chat_id = ${chatId} and p.user_id = ${userId}),
    rest as (select place.*, greatest(seen_to, skipped_to) as known_to from place),
    counts as (select count(*) filter (where m.id > rest.read_to)::int as unreads,
        count(*) filter (where m.id > rest.known_to)::int as unseen,
        count(*) filter (where m.id > rest.known_to and m.mentions @> jsonb_build_array(jsonb_build_object('userId', ${userId}::int)))::int
          as mentions
      from rest join chat_messages m on m.company_id = ${companyId} and m.chat_id = ${chatId}
        and m.id > least(rest.read_to, rest.known_to) and m.sender_id is distinct from ${userId})
    update chat_users p set read_to = rest.read_to, seen_to = rest.seen_to, skipped_to = rest.skipped_to,
      unreads = counts.unreads, unseen = counts.unseen, mentions = counts.mentions from rest, counts
    where p.company_id = ${companyId} and p.chat_id = ${chatId} and p.user_id = ${userId}
      and (p.read_to, p.seen_to, p.skipped_to, p.unreads, p.unseen, p.mentions) is distinct from
        (rest.read_to, rest.seen_to, rest.skipped_to, counts.unreads, counts.unseen, counts.mentions)
    returning p.user_id`.execute(db)
  return rows.length > 0
}
