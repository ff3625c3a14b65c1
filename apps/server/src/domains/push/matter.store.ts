import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The fields of a ticket that decide about its notices. */
export interface NoticeTicket {
  status: string
  queueId: number | null
  userId: number | null
}

/** The fields of a ticket. Null: it was deleted. */
export async function ticketPlace(db: CompanyDb, companyId: number, ticketId: number): Promise<NoticeTicket | null> {
  const { rows } = await sql<NoticeTicket>`
    select status, queue_id as "queueId", user_id as "userId" from tickets
    where company_id = ${companyId} and id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** Whether the customer has been waiting since that message; later messages do not make a new ticket. */
export async function isWaitingSince(db: CompanyDb, companyId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ began: boolean }>`
    select coalesce(m.sent_at <= t.waiting_since, false) as began
    from messages m join tickets t on t.company_id = ${companyId} and t.id = m.ticket_id
    where m.company_id = ${companyId} and m.id = ${messageId}`.execute(db)
  return rows[0]?.began === true
}

/** When it will be decided whether a bot answers the current burst. Null: it is decided. */
export async function decidedAt(db: CompanyDb, companyId: number, ticketId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select due_at as at from ticket_timers
    where company_id = ${companyId} and ticket_id = ${ticketId} and kind = 'burst'`.execute(db)
  return rows[0]?.at ?? null
}

/** Number of tickets that wait in a queue for attendants, up to a maximum, and the queue's name. */
export async function waitingIn(
  db: CompanyDb,
  companyId: number,
  queueId: number,
  most: number,
): Promise<{ queue: string; count: number }> {
  const { rows } = await sql<{ queue: string; count: number }>`
    select q.name as queue, (select count(*)::int from (select from tickets t
      where t.company_id = ${companyId} and t.queue_id = ${queueId} and t.status = 'pending' and t.snoozed_at is null limit ${most}) w) as count
    from queues q where q.company_id = ${companyId} and q.id = ${queueId}`.execute(db)
  return rows[0] ?? { queue: '', count: 0 }
}

/** A note of a ticket. Null: it was deleted. */
export async function noteOf(
  db: CompanyDb,
  companyId: number,
  noteId: number,
): Promise<{ text: string; userId: number | null; author: string } | null> {
  const { rows } = await sql<{ text: string; userId: number | null; author: string }>`
    select note as text, user_id as "userId", author from ticket_notes
    where company_id = ${companyId} and id = ${noteId}`.execute(db)
  return rows[0] ?? null
}

/** Text and mentions of an internal message. Null: its chat was deleted. */
export async function chatMentions(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<{ userIds: number[]; sender: string; senderId: number | null } | null> {
  const { rows } = await sql<{ userIds: number[]; sender: string; senderId: number | null }>`
    select array(select (m->>'userId')::int from jsonb_array_elements(mentions) m)::int[] as "userIds",
      sender_name as sender, sender_id as "senderId"
    from chat_messages where company_id = ${companyId} and id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** An internal message that a participant has not read yet, otherwise null. */
export async function unreadMention(
  db: CompanyDb,
  companyId: number,
  messageId: number,
  userId: number,
): Promise<{ uuid: string; title: string; text: string } | null> {
  const { rows } = await sql<{ uuid: string; title: string; text: string }>`
    select c.uuid::text as uuid, c.title, m.message as text
    from chat_messages m
      join chats c on c.company_id = ${companyId} and c.id = m.chat_id
      join chat_users p on p.company_id = ${companyId} and p.chat_id = m.chat_id and p.user_id = ${userId}
    where m.company_id = ${companyId} and m.id = ${messageId} and p.read_to < m.id`.execute(db)
  return rows[0] ?? null
}
