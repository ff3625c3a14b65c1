import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** The chat with a contact over one connection. */
export interface ChatOver {
  contactId: number
  connectionId: number
}

/**
 * Returns when a contact last wrote over a connection after `since`, or null. Reads only the messages of that time, in
 * all the contact's tickets, because a ticket may have continued over another connection.
 */
export async function lastReceivedAt(
  db: CompanyDb,
  companyId: number,
  { contactId, connectionId }: ChatOver,
  since: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(m.sent_at) as at from tickets t
    join messages m on m.company_id = t.company_id and m.ticket_id = t.id
    where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.last_message_at > ${since}
      and m.company_id = ${companyId} and m.connection_id = ${connectionId} and m.sent_at > ${since} and not m.from_me`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/**
 * Whether the network rejected a message after a contact's last one because the window was closed. The network decides
 * by its own clock and record.
 */
export async function wasRefusedSince(
  db: CompanyDb,
  companyId: number,
  { contactId, connectionId }: ChatOver,
  last: Date,
): Promise<boolean> {
  // The network's times have whole seconds: a message written in the same second may have come after it.
  const { rows } = await sql<{ refused: boolean }>`select exists (select from tickets t
    join messages m on m.company_id = t.company_id and m.ticket_id = t.id
    where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.last_message_at > ${last}::timestamptz
      and m.company_id = ${companyId} and m.connection_id = ${connectionId}
      and m.sent_at >= ${last}::timestamptz + interval '1 second' and m.from_me and m.send_error = 'ERR_WINDOW_CLOSED') as refused`.execute(
    db,
  )
  return rows[0]?.refused ?? false
}

/** Returns the contact of a ticket; null when there is no such ticket. */
export async function contactOfTicket(db: CompanyDb, companyId: number, ticketId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tickets')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirst()
  return row?.contact_id ?? null
}
