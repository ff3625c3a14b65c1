import type { Mention } from '@recado/contract/internal-chat/chat'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

interface MessageChange {
  id: number
  version: number
  now: Date
}

/** Stores the changed text of a message. Requires the chat's lock. */
export async function changeChatText(
  db: CompanyDb,
  companyId: number,
  { id, version, now, message, mentions }: MessageChange & { message: string; mentions: readonly Mention[] },
): Promise<void> {
  await sql`update chat_messages set message = ${message}, mentions = ${JSON.stringify(mentions)}::jsonb,
      edited_at = ${now}, updated_at = ${now}, version = ${version}
    where company_id = ${companyId} and id = ${id}::bigint`.execute(db)
}

/**
 * Removes everything of a message but its mark. Requires the chat's lock.
 * @returns the stored names of its files
 */
export async function clearChatMessage(
  db: CompanyDb,
  companyId: number,
  { id, version, now }: MessageChange,
): Promise<string[]> {
  await sql`update chat_messages set message = '', mentions = '[]', reactions = '[]', quoted_id = null,
      deleted_at = ${now}, updated_at = ${now}, version = ${version}
    where company_id = ${companyId} and id = ${id}::bigint`.execute(db)
  const { rows } = await sql<{ file: string }>`
    delete from chat_files where company_id = ${companyId} and message_id = ${id}::bigint
    returning media_file as file`.execute(db)
  return rows.map(({ file }) => file)
}

/** Counts the unseen mentions of a chat's participants again. Requires the chat's lock. */
export async function recountMentions(db: CompanyDb, companyId: number, chatId: number): Promise<void> {
  await sql`update chat_users p set mentions = (select count(*)::int from chat_messages m
      where m.company_id = p.company_id and m.chat_id = p.chat_id and m.id > greatest(p.seen_to, p.skipped_to)
        and m.sender_id is distinct from p.user_id
        and m.mentions @> jsonb_build_array(jsonb_build_object('userId', p.user_id)))
    where p.company_id = ${companyId} and p.chat_id = ${chatId}`.execute(db)
}

/** Sets what the list of chats shows of the last message. Requires the chat's lock. */
export async function setLastMessage(db: CompanyDb, companyId: number, chatId: number, text: string): Promise<void> {
  await sql`update chats set last_message = ${text} where company_id = ${companyId} and id = ${chatId}`.execute(db)
}

/**
 * The latest messages with a text in the chats of a user, latest first: their ids and chats. Through the reviewed
 * function (data.2).
 */
export async function matchingMessages(
  db: CompanyDb,
  companyId: number,
  { userId, search, limit }: { userId: number; search: string; limit: number },
): Promise<Array<{ id: number; chatId: number; uuid: string; title: string }>> {
  const { rows } = await sql<{ id: number; chatId: number; uuid: string; title: string }>`
    select m.id, c.id as "chatId", c.uuid::text as uuid, c.title
    from search_chat_messages(${userId}, ${search}, ${limit}) as m
      join chats c on c.company_id = ${companyId} and c.id = m.chat_id
    order by m.id desc`.execute(db)
  return rows
}
