import type { ScheduleStatus } from '@recado/contract/schedules/schedule'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../platform/db/prepared-statements.ts'

/**
 * Allows one sender per company at a time, so that schedules are sent in the order of their time on any number of
 * nodes.
 */
export async function lockSending(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedules', ${companyId}))`.execute(db)
}

/** Locks and returns the earliest due schedules in the order of their time. */
export async function nextDue(db: CompanyDb, companyId: number, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(PLANNED_ANEW)} select id from schedules
    where company_id = ${companyId} and status = 'PENDENTE' and send_at <= ${now}
    order by send_at, id limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a schedule whose message is in the outbox as queued. */
export async function markScheduleQueued(
  db: CompanyDb,
  companyId: number,
  queued: { id: number; ticketId: number; messageId: number; now: Date },
): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} update schedules set status = 'NA_FILA', sent_at = null, ticket_id = ${queued.ticketId},
      message_id = ${queued.messageId}, reason = null, updated_at = ${queued.now}
    where company_id = ${companyId} and id = ${queued.id}`.execute(db)
}

/** Marks a waiting schedule as failed. False when it was changed, sent or deleted in the meantime. */
export async function markFailed(
  db: CompanyDb,
  companyId: number,
  failure: { id: number; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update schedules set status = 'FALHOU', reason = ${failure.reason}, updated_at = ${failure.now}
    where company_id = ${companyId} and id = ${failure.id} and status = 'PENDENTE'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The result of a queued message; all null when its conversation was deleted. */
export interface QueuedSchedule {
  id: number
  status: ScheduleStatus
  send_at: Date
  ack: number | null
  send_state: string | null
  send_error: string | null
  is_deleted: boolean | null
}

/**
 * Returns schedules whose message is queued, or failed and may have been sent again: for one message, or all queued
 * ones.
 */
export async function queuedSchedules(
  db: CompanyDb,
  companyId: number,
  messageId: number | null,
): Promise<QueuedSchedule[]> {
  const condition =
    messageId === null
      ? sql`s.status = 'NA_FILA'`
      : sql`s.message_id = ${messageId} and s.status in ('NA_FILA', 'FALHOU')`
  // `+ 0` prevents an order by the primary key, for which PostgreSQL would walk all schedules of the company.
  const { rows } = await sql<QueuedSchedule>`${sql.raw(PLANNED_ANEW)}
    select s.id, s.status, s.send_at, m.ack, m.send_state, m.send_error, m.is_deleted from schedules s
    left join lateral message_at(s.message_id) m on true
    where s.company_id = ${companyId} and ${condition} order by s.id + 0 for update of s`.execute(db)
  return rows
}

export async function markSent(
  db: CompanyDb,
  companyId: number,
  delivery: { id: number; late: boolean; now: Date },
): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} update schedules set status = 'ENVIADA', sent_at = ${delivery.now}, late = ${delivery.late}, reason = null,
      updated_at = ${delivery.now} where company_id = ${companyId} and id = ${delivery.id}`.execute(db)
}

/** Marks a queued schedule as failed, because its message was not sent. */
export async function markScheduleRejected(
  db: CompanyDb,
  companyId: number,
  rejection: { id: number; reason: string; now: Date },
): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} update schedules set status = 'FALHOU', reason = ${rejection.reason}, sent_at = null, updated_at = ${rejection.now}
    where company_id = ${companyId} and id = ${rejection.id}`.execute(db)
}
