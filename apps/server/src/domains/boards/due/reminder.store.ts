import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { isCardInUse } from '../in-use.store.ts'

export interface ReminderRow {
  id: number
  userId: number
  cardId: number
  boardId: number
  title: string
  boardTitle: string
  due: string
  moment: 'dayBefore' | 'day'
  /** Seconds since 1970. */
  at: number
}

/**
 * Inserts the reminders that are due now: from nine in the company's time zone on the day before and on the day itself, for
 * everyone on a card. Skips finished cards (their column is for finished ones, or all subtasks are completed), and
 * moments that had passed when the day was set.
 * @param today YYYY-MM-DD there
 * @returns ids of the new reminders
 */
export async function insertDueReminders(
  db: CompanyDb,
  companyId: number,
  { now, today, limit }: { now: Date; today: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with nine as (select (${today}::date + time '09:00') at time zone company_zone(${companyId}) as at)
    insert into board_card_reminders (company_id, card_id, user_id, due, moment, at)
    select c.company_id, c.id, p.user_id, c.due, m.moment, ${now}::timestamptz
    from (values ('day', 0), ('dayBefore', 1)) as m (moment, days) cross join nine
      join board_cards c on c.company_id = ${companyId} and c.due = ${today}::date + m.days and c.due_set_at <= nine.at
      join board_columns k on k.company_id = c.company_id and k.board_id = c.board_id and k.id = c.column_id and not k.is_done
      join board_card_users p on p.company_id = c.company_id and p.card_id = c.id
    where nine.at <= ${now}::timestamptz and ${isCardInUse('c')}
      and coalesce((select not bool_and(s.completed) from board_subtasks s
        where s.company_id = c.company_id and s.card_id = c.id), true)
      and not exists (select 1 from board_card_reminders r where r.company_id = c.company_id and r.card_id = c.id
        and r.user_id = p.user_id and r.due = c.due and r.moment = m.moment)
    order by c.id, p.user_id limit ${limit}
    on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reminders by their ids, with the current card. */
export async function remindersByIds(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select r.id, r.user_id as "userId", c.id as "cardId", c.board_id as "boardId", c.title, b.title as "boardTitle", r.due,
      r.moment, date_part('epoch', r.at) as at
    from board_card_reminders r
      join board_cards c on c.company_id = r.company_id and c.id = r.card_id
      join boards b on b.company_id = c.company_id and b.id = c.board_id
    where r.company_id = ${companyId} and r.id = any(${ids}::int[]) order by r.id`.execute(db)
  return rows
}

/** A user's unseen reminders, latest first, without those whose card is archived or has another day now. */
export async function unseenReminders(
  db: CompanyDb,
  companyId: number,
  { userId, limit }: { userId: number; limit: number },
): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select r.id, r.user_id as "userId", c.id as "cardId", c.board_id as "boardId", c.title, b.title as "boardTitle", r.due,
      r.moment, date_part('epoch', r.at) as at
    from board_card_reminders r
      join board_cards c on c.company_id = r.company_id and c.id = r.card_id and c.due = r.due
      join boards b on b.company_id = c.company_id and b.id = c.board_id
    where r.company_id = ${companyId} and r.user_id = ${userId} and r.seen_at is null and ${isCardInUse('c')}
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Marks reminders as seen by a user.
 * @returns the ids that were unseen before
 */
export async function markSeen(
  db: CompanyDb,
  companyId: number,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update board_card_reminders set seen_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and id = any(${ids}::int[]) and seen_at is null
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes reminders of days before the given one. */
export async function dropReminders(db: CompanyDb, companyId: number, before: string): Promise<void> {
  await sql`delete from board_card_reminders where company_id = ${companyId} and due < ${before}::date`.execute(db)
}
