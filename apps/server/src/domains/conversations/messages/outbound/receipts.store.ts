import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** Marks a ticket's unread messages as read and returns them, newest last. */
export async function takeUnread(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
): Promise<Array<{ external_id: string; author_contact_id: number | null }>> {
  const { rows } = await sql<{ external_id: string; author_contact_id: number | null }>`with seen as (
      update messages set read = true, updated_at = now() where company_id = ${companyId} and ticket_id = ${ticketId} and not read and not from_me
      returning external_id, author_contact_id, sent_at, id)
    select external_id, author_contact_id from seen order by sent_at, id`.execute(db)
  return rows
}

/** Queues read receipts, in order with the chat's messages. */
export async function addReceipts(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  messages: Array<{ id: string; author: number | null }>,
): Promise<{ connectionId: number } | null> {
  const { rows } = await sql<{
    connectionId: number
  }>`insert into outbox (company_id, connection_id, contact_id, kind, payload, class)
    select company_id, connection_id, contact_id, 'read', ${JSON.stringify({ messages })}::jsonb, 0
    from tickets where company_id = ${companyId} and id = ${ticketId} and connection_id is not null
    returning connection_id as "connectionId"`.execute(db)
  return rows[0] ?? null
}
