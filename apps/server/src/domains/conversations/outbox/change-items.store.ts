import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Channel that reports the outcome of a change to the node that requested it. */
export const OUTCOME_CHANNEL = 'recado_outbox_outcome'

/**
 * Queues a change of a message: in the message's class while the message is queued, otherwise in class 0. It is a first
 * contact only while its message is one.
 * @returns the item's id
 */
export async function insertChange(
  db: CompanyDb,
  companyId: number,
  message: { id: number; connection_id: number | null; contact_id: number },
  payload: { change: { kind: string }; by: { userId: number; name: string }; changeId: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into outbox
    (company_id, connection_id, contact_id, message_id, kind, payload, first_contact, class)
    values (${companyId}, ${message.connection_id}, ${message.contact_id}, ${message.id}, ${payload.change.kind},
      ${JSON.stringify(payload)}::jsonb,
      exists (select 1 from outbox where company_id = ${companyId} and message_id = ${message.id} and kind = 'send' and first_contact),
      coalesce((select max(class) from outbox where company_id = ${companyId} and message_id = ${message.id} and kind = 'send'), 0))
    returning id`.execute(db)
  return Number(rows[0]?.id)
}

/** Notifies the waiting node of an outcome, on commit. */
export async function notifyOutcome(db: CompanyDb, id: number, outcome: string): Promise<void> {
  await sql`select pg_notify(${OUTCOME_CHANNEL}, ${`${id}:${outcome}`})`.execute(db)
}
