import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Returns the calendar day in America/Sao_Paulo on which the company was created. */
export async function companySince(db: CompanyDb, companyId: number): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select (created_at at time zone 'America/Sao_Paulo')::date::text as since
    from companies where id = ${companyId}`.execute(db)
  return rows[0]?.since ?? ''
}

/** Records that a due date's mail is sent. @returns false when it was recorded before */
export async function noteInvoiceReminder(
  db: CompanyDb,
  companyId: number,
  { dueDate, days }: { dueDate: string; days: number },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into subscription_mails (company_id, due_date, days_left, mailed_at)
    values (${companyId}, ${dueDate}, ${days}, ${now}) on conflict do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
