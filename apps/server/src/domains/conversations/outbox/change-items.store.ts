import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Says how a change went that another node asked for. */
export const OUTCOME_CHANNEL = 'recado_outbox_outcome'

/**
 * Writes a change of a message to be made: behind the message where it still waits, in its class, else as what people do. It is a
 * first contact only while its message is one.
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

/** Notifies the node that waits for it, with the commit. */
export async function notifyOutcome(db: CompanyDb, id: number, outcome: string): Promise<void> {
  await sql`select pg_notify(${OUTCOME_CHANNEL}, ${`${id}:${outcome}`})`.execute(db)
}
