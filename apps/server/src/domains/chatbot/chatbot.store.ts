import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { type Memory, newMemory, type Stage, type TimerKind } from './scene.rules.ts'

export interface Remembered {
  memory: Memory
  /** The last message that was decided about. */
  messageId: number
  /** When the ticket was closed, as far as that was answered. */
  closingAt: Date | null
}

/** The bot's memory of a ticket; the ticket must be held. */
export async function readMemory(db: CompanyDb, companyId: number, ticketId: number): Promise<Remembered> {
  const row = await db
    .selectFrom('chatbot_states')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return { memory: newMemory, messageId: 0, closingAt: null }
  const memory: Memory = {
    stage: row.stage as Stage,
    queueId: row.queue_id,
    optionId: row.option_id,
    greeted: row.greeted,
    menus: row.menus,
    menuAt: row.menu_at,
    waiting: row.waiting,
    passedAt: row.passed_at,
    noticeAt: row.notice_at,
    said: row.said,
    saidSince: row.said_since,
    heard: row.heard,
    heardTimes: row.heard_times,
    heardAt: row.heard_at,
    ratingUntil: row.rating_until,
    ratingAgain: row.rating_again,
  }
  return { memory, messageId: row.message_id, closingAt: row.closing_at }
}

export async function saveMemory(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { memory, messageId, closingAt }: Remembered,
): Promise<void> {
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
    said: memory.said,
    said_since: memory.saidSince,
    heard: memory.heard,
    heard_times: memory.heardTimes,
    heard_at: memory.heardAt,
    rating_until: memory.ratingUntil,
    rating_again: memory.ratingAgain,
    message_id: messageId,
    closing_at: closingAt,
  }
  await db
    .insertInto('chatbot_states')
    .values({ company_id: companyId, ticket_id: ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(values))
    .execute()
}

export interface NewTimer {
  ticketId: number
  kind: TimerKind
  at: Date
  now: Date
  /** The message with which it began; null: none. */
  messageId: number | null
}

/** Plans a look at a ticket. False when one is planned already. */
export async function armTimer(db: CompanyDb, companyId: number, timer: NewTimer): Promise<boolean> {
  const { ticketId: ticket_id, kind, at: due_at, now: since, messageId: message_id } = timer
  const row = await db
    .insertInto('ticket_timers')
    .values({ company_id: companyId, ticket_id, kind, due_at, since, message_id })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Plans the look again, later. */
export async function moveTimer(
  db: CompanyDb,
  companyId: number,
  timer: { ticketId: number; kind: TimerKind; at: Date },
): Promise<void> {
  await db
    .updateTable('ticket_timers')
    .set({ due_at: timer.at })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', timer.ticketId)
    .where('kind', '=', timer.kind)
    .execute()
}

export async function dropTimer(db: CompanyDb, companyId: number, ticketId: number, kind: TimerKind): Promise<void> {
  await db
    .deleteFrom('ticket_timers')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .execute()
}

export interface PlannedTimer {
  due: Date
  since: Date
  messageId: number | null
}

/** When a ticket is to be looked at, and since when that is planned; null when nothing is planned any more. */
export async function plannedTimer(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  kind: TimerKind,
): Promise<PlannedTimer | null> {
  const row = await db
    .selectFrom('ticket_timers')
    .select(['due_at as due', 'since', 'message_id as messageId'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

/** Where a customer was who writes again while the score of the ticket before is waited for; null: there is none. */
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

/** Keeps what a customer thinks of a ticket and of the user who had it. */
export async function insertRating(
  db: CompanyDb,
  companyId: number,
  rating: { ticketId: number; userId: number | null; rate: number; now: Date },
): Promise<void> {
  await sql`insert into user_ratings (company_id, ticket_id, user_id, rate, created_at)
    values (${companyId}, ${rating.ticketId}, ${rating.userId}, ${rating.rate}, ${rating.now})`.execute(db)
}
