import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Inserts the next occurrence of a schedule's series, with its content and author. @returns its id */
export async function insertOccurrence(
  db: CompanyDb,
  companyId: number,
  next: { after: number; sendAt: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into schedules
      (company_id, contact_id, created_by, user_id, body, send_at, marketing, media_name, media_file, mimetype,
       connection_id, cancel_on_reply, recurrence, series_id, created_at, updated_at)
    select company_id, contact_id, created_by, user_id, body, ${next.sendAt}, marketing, media_name, media_file, mimetype,
       connection_id, cancel_on_reply, recurrence, coalesce(series_id, id), ${next.now}, ${next.now}
    from schedules where company_id = ${companyId} and id = ${next.after} returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`schedule ${next.after} is missing`)
  return row.id
}

/** Makes a schedule a past occurrence of its series: only the next one has the recurrence. */
export async function endOccurrence(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`update schedules set recurrence = null, series_id = coalesce(series_id, id)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Whether any schedule of the company is cancelled by an answer. */
export async function hasCancelOnReply(db: CompanyDb, companyId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from schedules
    where company_id = ${companyId} and cancel_on_reply and status = 'PENDENTE' limit 1`.execute(db)
  return rows.length > 0
}

/** Cancels the schedules that wait for a contact's silence, if they are older than its message. @returns their ids */
export async function cancelAnswered(
  db: CompanyDb,
  companyId: number,
  { messageId, now }: { messageId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`update schedules s set status = 'CANCELADA', reason = null, updated_at = ${now}
    from messages m where m.company_id = ${companyId} and m.id = ${messageId} and not m.from_me
      and s.company_id = ${companyId} and s.contact_id = m.contact_id and date_trunc('second', s.created_at) <= m.sent_at
      and s.cancel_on_reply and s.status = 'PENDENTE' returning s.id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/**
 * Cancels a due schedule that waits for its contact's silence, if the contact wrote since it was planned. The reaction to
 * that message may run after the schedule's time.
 * @returns whether it was cancelled
 */
export async function cancelIfAnswered(
  db: CompanyDb,
  companyId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update schedules s set status = 'CANCELADA', reason = null, updated_at = ${now}
    where s.company_id = ${companyId} and s.id = ${id} and s.cancel_on_reply and s.status = 'PENDENTE'
      and exists (select 1 from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
        where t.company_id = ${companyId} and t.contact_id = s.contact_id and m.company_id = ${companyId} and not m.from_me
          and m.sent_at >= date_trunc('second', s.updated_at))
    returning s.id`.execute(db)
  return rows.length > 0
}
