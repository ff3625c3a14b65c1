import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../platform/db/prepared-statements.ts'

/** Identifies a ticket's timer. */
export interface TimerRef {
  ticketId: number
  kind: string
}

export interface NewTimer extends TimerRef {
  at: Date
  now: Date
  /** The message that started it; null: none. */
  messageId: number | null
}

/** Plans a timer for a ticket. False when it is already planned. */
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

/** Postpones a timer. */
export async function moveTimer(db: CompanyDb, companyId: number, timer: TimerRef & { at: Date }): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} update ticket_timers set due_at = ${timer.at}
    where company_id = ${companyId} and ticket_id = ${timer.ticketId} and kind = ${timer.kind}`.execute(db)
}

export async function dropTimer(db: CompanyDb, companyId: number, { ticketId, kind }: TimerRef): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} delete from ticket_timers
    where company_id = ${companyId} and ticket_id = ${ticketId} and kind = ${kind}`.execute(db)
}

export interface PlannedTimer {
  due: Date
  messageId: number | null
}

/** Returns when a ticket's timer is due; null when it is not planned any more. */
export async function plannedTimer(
  db: CompanyDb,
  companyId: number,
  { ticketId, kind }: TimerRef,
): Promise<PlannedTimer | null> {
  const { rows } =
    await sql<PlannedTimer>`${sql.raw(PLANNED_ANEW)} select due_at as due, message_id as "messageId" from ticket_timers
    where company_id = ${companyId} and ticket_id = ${ticketId} and kind = ${kind}`.execute(db)
  return rows[0] ?? null
}
