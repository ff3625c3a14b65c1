import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** One sender per company at a time, so that schedules leave in the order of their time on however many nodes. */
export async function lockSending(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedules', ${companyId}))`.execute(db)
}

/** The earliest due schedule, held until the transaction ends; null when nothing is due. */
export async function nextDue(db: CompanyDb, companyId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from schedules
    where company_id = ${companyId} and status = 'PENDENTE' and send_at <= ${now}
    order by send_at, id limit 1 for update`.execute(db)
  return rows[0]?.id ?? null
}

export async function markSent(
  db: CompanyDb,
  companyId: number,
  sent: { id: number; ticketId: number; messageId: number; late: boolean; now: Date },
): Promise<void> {
  await sql`update schedules set status = 'ENVIADA', sent_at = ${sent.now}, ticket_id = ${sent.ticketId},
      message_id = ${sent.messageId}, late = ${sent.late}, reason = null, updated_at = ${sent.now}
    where company_id = ${companyId} and id = ${sent.id}`.execute(db)
}

/** False when it waits no more: it was changed, sent or deleted meanwhile. */
export async function markFailed(
  db: CompanyDb,
  companyId: number,
  failed: { id: number; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update schedules set status = 'FALHOU', reason = ${failed.reason}, updated_at = ${failed.now}
    where company_id = ${companyId} and id = ${failed.id} and status = 'PENDENTE'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The network refused a message for good: the schedule behind it was not sent after all. Null: none is behind it. */
export async function markRefused(
  db: CompanyDb,
  companyId: number,
  refused: { messageId: number; reason: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`update schedules
    set status = 'FALHOU', reason = ${refused.reason}, sent_at = null, updated_at = ${refused.now}
    where company_id = ${companyId} and message_id = ${refused.messageId} and status = 'ENVIADA' returning id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
