import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface Snooze {
  ticketId: number
  until: Date | null
  now: Date
}

/** Snoozes a ticket. */
export async function saveSnooze(db: CompanyDb, companyId: number, { ticketId, until, now }: Snooze): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ snoozed_at: now, snoozed_until: until, updated_at: now, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute()
}

/** Ends a snooze. Returns false when the ticket is awake. */
export async function endSnooze(db: CompanyDb, companyId: number, ticketId: number, now: Date): Promise<boolean> {
  const [result] = await db
    .updateTable('tickets')
    .set({ snoozed_at: null, snoozed_until: null, updated_at: now, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .where('snoozed_at', 'is not', null)
    .execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

/** Locks a ticket and returns the end of its snooze. Null when it is awake, deleted, or only its customer wakes it. */
export async function lockSnooze(db: CompanyDb, companyId: number, ticketId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('tickets')
    .select('snoozed_until')
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  return row?.snoozed_until ?? null
}
