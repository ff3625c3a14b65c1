import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Which planned look at which ticket. */
export interface TimerRef {
  ticketId: number
  kind: string
}

export interface NewTimer extends TimerRef {
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
export async function moveTimer(db: CompanyDb, companyId: number, timer: TimerRef & { at: Date }): Promise<void> {
  await db
    .updateTable('ticket_timers')
    .set({ due_at: timer.at })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', timer.ticketId)
    .where('kind', '=', timer.kind)
    .execute()
}

export async function dropTimer(db: CompanyDb, companyId: number, { ticketId, kind }: TimerRef): Promise<void> {
  await db
    .deleteFrom('ticket_timers')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .execute()
}

export interface PlannedTimer {
  due: Date
  messageId: number | null
}

/** When a ticket is to be looked at; null when that is not planned any more. */
export async function plannedTimer(
  db: CompanyDb,
  companyId: number,
  { ticketId, kind }: TimerRef,
): Promise<PlannedTimer | null> {
  const row = await db
    .selectFrom('ticket_timers')
    .select(['due_at as due', 'message_id as messageId'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}
