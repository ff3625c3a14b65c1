import type { Moment } from '@recado/contract/customers/customer'
import type { ReminderEntry, ReminderText } from '@recado/contract/customers/message-endpoints'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { SubscriptionValues } from './reminder-texts.rules.ts'

export interface DueReminder extends SubscriptionValues {
  customerId: number
  name: string
  number: string
  moment: Moment
  /** Whether its day has passed. */
  isMissed: boolean
  /** The company's own text. Null: the default. */
  text: string | null
}

/** Days for which an unsent moment is still recorded as missed. */
const MISSED_DAYS = 7

/** Serialises the senders of a company, so that no reminder is sent twice by several nodes. */
export async function lockReminders(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer reminders', ${companyId}))`.execute(db)
}

const momentsDue = (companyId: number, { now, today }: DueAt) => sql`
    from customers c
    cross join lateral (values ('fiveDaysBefore', c.end_date - 5), ('threeDaysBefore', c.end_date - 3),
      ('oneDayBefore', c.end_date - 1), ('EndDay', c.end_date), ('oneDayAfter', c.end_date + 1)) as m (moment, day)
    left join customer_reminder_texts t on t.company_id = c.company_id and t.moment = m.moment
    left join customer_plans p on p.company_id = c.company_id and p.id = c.plan_id
    left join customer_services s on s.company_id = c.company_id and s.id = c.service_id
    where c.company_id = ${companyId} and c.end_date between ${today}::date - ${MISSED_DAYS + 1}::int and ${today}::date + 5
      and m.day between ${today}::date - ${MISSED_DAYS}::int and ${today}::date
      and (m.day + time '09:00') at time zone (select company_zone(${companyId})) between c.expiry_set_at and ${now}
      and coalesce(t.active, true) and not m.moment = any(c.silent_moments)
      and not exists (select 1 from customer_reminders r where r.company_id = c.company_id and r.customer_id = c.id
        and r.end_date = c.end_date and r.moment = m.moment)`

interface DueAt {
  now: Date
  today: string
}

/** Customers with a due moment. */
export async function customersDue(db: CompanyDb, companyId: number, at: DueAt): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(PLANNED_ANEW)}
    select c.id ${momentsDue(companyId, at)} group by c.id order by min(m.day), c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Moments whose time, nine in the company's time zone, has come since their expiry was set, and that have no record yet.
 * @param today YYYY-MM-DD there
 */
export async function dueReminders(
  db: CompanyDb,
  companyId: number,
  at: DueAt,
  customerIds: readonly number[],
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`${sql.raw(PLANNED_ANEW)}
    select c.id as "customerId", c.name, c.number, m.moment, m.day < ${at.today}::date as "isMissed", t.text,
      p.title as plan, p.cents::float8 as cents, s.title as service, to_char(c.end_date, 'YYYY-MM-DD') as "endDate"
    ${momentsDue(companyId, at)} and c.id = any(${sql.val([...customerIds])}::int[])
    order by m.day, c.id for update of c`.execute(db)
  return rows
}

/** Records the result of a moment. Recording it again changes nothing. */
export async function recordCustomerReminder(
  db: CompanyDb,
  companyId: number,
  { customerId, name, number, moment, endDate }: DueReminder,
  {
    state,
    reason = '',
    text = '',
    messageId = null,
    now,
  }: {
    state: 'queued' | 'failed' | 'missed'
    reason?: string
    text?: string
    messageId?: number | null
    now: Date
  },
): Promise<void> {
  await sql`insert into customer_reminders
      (company_id, customer_id, name, number, moment, end_date, state, reason, text, message_id, at)
    values (${companyId}, ${customerId}, ${name}, ${number}, ${moment}, ${endDate}::date, ${state}, ${reason}, ${text},
      ${messageId}, ${now}) on conflict do nothing`.execute(db)
}

/** Send state of a reminder's message. All fields are null if its conversation was deleted. */
export interface QueuedReminder {
  id: number
  customerId: number
  state: 'queued' | 'failed' | 'missed'
  ack: number | null
  sendState: string | null
  sendError: string | null
  isDeleted: boolean | null
}

/**
 * Reminders whose message is queued, or has ended and may have been sent again: those of one message, or all queued
 * ones.
 */
export async function queuedReminders(
  db: CompanyDb,
  companyId: number,
  messageId: number | null,
): Promise<QueuedReminder[]> {
  const condition =
    messageId === null ? sql`r.state = 'queued'` : sql`r.message_id = ${messageId} and r.state <> 'sent'`
  // `+ 0` prevents sorting by the key, which the planner would do by scanning all reminders of the company.
  const { rows } = await sql<QueuedReminder>`${sql.raw(PLANNED_ANEW)}
    select r.id, r.customer_id as "customerId", r.state, m.ack, m.send_state as "sendState", m.send_error as "sendError",
      m.is_deleted as "isDeleted"
    from customer_reminders r left join lateral message_at(r.message_id) m on true
    where r.company_id = ${companyId} and ${condition} order by r.id + 0 for update of r`.execute(db)
  return rows
}

/**
 * Queued reminders whose day has passed.
 * @param today YYYY-MM-DD in the company's time zone
 */
export async function lateReminders(
  db: CompanyDb,
  companyId: number,
  today: string,
): Promise<Array<{ id: number; customerId: number; messageId: number }>> {
  const { rows } = await sql<{ id: number; customerId: number; messageId: number }>`
    select id, customer_id as "customerId", message_id::float8 as "messageId" from customer_reminders
    where company_id = ${companyId} and state = 'queued' and message_id is not null
      and (at at time zone (select company_zone(${companyId})))::date < ${today}::date order by id`.execute(db)
  return rows
}

export async function noteOutcome(
  db: CompanyDb,
  companyId: number,
  id: number,
  { state, reason }: { state: 'sent' | 'failed' | 'missed'; reason: string },
): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} update customer_reminders set state = ${state}, reason = ${reason}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** The company's own texts. */
export async function ownTexts(db: CompanyDb, companyId: number): Promise<ReminderText[]> {
  const { rows } = await sql<ReminderText>`select moment, text, active from customer_reminder_texts
    where company_id = ${companyId}`.execute(db)
  return rows
}

export async function saveText(db: CompanyDb, companyId: number, text: ReminderText): Promise<void> {
  await sql`insert into customer_reminder_texts (company_id, moment, text, active)
    values (${companyId}, ${text.moment}, ${text.text}, ${text.active})
    on conflict (company_id, moment) do update set text = excluded.text, active = excluded.active`.execute(db)
}

/** The log of the last days, newest first. */
export async function reminderRows(
  db: CompanyDb,
  companyId: number,
  {
    since,
    before,
    customerId,
    limit,
  }: {
    since: Date
    before: number | null
    customerId: number | null
    limit: number
  },
): Promise<Array<Omit<ReminderEntry, 'at'> & { at: Date }>> {
  const { rows } = await sql<Omit<ReminderEntry, 'at'> & { at: Date }>`
    select r.id, c.id as "customerId", r.name, r.number, r.moment, to_char(r.end_date, 'YYYY-MM-DD') as "endDate", r.state,
      case when r.state = 'queued' then coalesce(m.send_error, why_waits(r.message_id), '') else r.reason end as reason, r.text, r.at
    from customer_reminders r left join customers c on c.company_id = r.company_id and c.id = r.customer_id
      left join messages m on m.company_id = r.company_id and m.id = r.message_id
    where r.company_id = ${companyId} and r.at >= ${since}
      and (${before}::int is null or r.id < ${before}::int) and (${customerId}::int is null or r.customer_id = ${customerId}::int)
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}
