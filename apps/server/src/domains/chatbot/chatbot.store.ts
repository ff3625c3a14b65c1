import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { TalkCounters } from '../answering/public.ts'
import { type Memory, newMemory, type Stage } from './scene.rules.ts'

/** Returns the chatbot's memory of a ticket, which must be locked. The loop guard's counters come from the chain. */
export async function readChatbotMemory(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { said: sentCount, saidSince }: TalkCounters,
): Promise<Memory> {
  const row = await db
    .selectFrom('chatbot_states')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return { ...newMemory, said: sentCount, saidSince }
  return {
    stage: row.stage as Stage,
    queueId: row.queue_id,
    optionId: row.option_id,
    greeted: row.greeted,
    menus: row.menus,
    menuAt: row.menu_at,
    waiting: row.waiting,
    passedAt: row.passed_at,
    noticeAt: row.notice_at,
    said: sentCount,
    saidSince,
    lastText: row.last_text,
    lastTextTimes: row.last_text_times,
    lastTextAt: row.last_text_at,
    ratingUntil: row.rating_until,
    ratingAgain: row.rating_again,
  }
}

export async function saveMemory(db: CompanyDb, companyId: number, ticketId: number, memory: Memory): Promise<void> {
  const values = {
    stage: memory.stage,
    queue_id: memory.queueId,
    option_id: memory.optionId,
    greeted: memory.greeted,
    menus: memory.menus,
    menu_at: memory.menuAt,
    waiting: memory.waiting,
    passed_at: memory.passedAt,
    notice_at: memory.noticeAt,
    last_text: memory.lastText,
    last_text_times: memory.lastTextTimes,
    last_text_at: memory.lastTextAt,
    rating_until: memory.ratingUntil,
    rating_again: memory.ratingAgain,
  }
  await db
    .insertInto('chatbot_states')
    .values({ company_id: companyId, ticket_id: ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(values))
    .execute()
}

/** Returns the previous ticket's queue when the customer writes again while its score is awaited; null otherwise. */
export async function unscoredBefore(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  now: Date,
): Promise<{ queueId: number | null } | null> {
  const { rows } = await sql<{ queueId: number | null }>`
    select b.queue_id as "queueId" from tickets t
    cross join lateral (select p.id, p.queue_id from tickets p where p.company_id = ${companyId}
      and p.contact_id = t.contact_id and p.connection_id = t.connection_id and p.id < t.id order by p.id desc limit 1) b
    join chatbot_states s on s.company_id = ${companyId} and s.ticket_id = b.id and s.rating_until > ${now}
    where t.company_id = ${companyId} and t.id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** Whether a closed ticket's customer has a newer unfinished ticket on the same connection. */
export async function hasNewerTicket(db: CompanyDb, companyId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select 1 from tickets t
      join tickets n on n.company_id = ${companyId} and n.contact_id = t.contact_id and n.connection_id = t.connection_id
        and n.status not in ('closed', 'silent') and n.id > t.id
      where t.company_id = ${companyId} and t.id = ${ticketId}) as "exists"`.execute(db)
  return rows[0]?.exists ?? false
}

/** Stores a customer's score of a ticket and of its owner. */
export async function insertRating(
  db: CompanyDb,
  companyId: number,
  rating: { ticketId: number; userId: number | null; rate: number; now: Date },
): Promise<void> {
  await sql`insert into user_ratings (company_id, ticket_id, user_id, rate, created_at)
    values (${companyId}, ${rating.ticketId}, ${rating.userId}, ${rating.rate}, ${rating.now})`.execute(db)
}
