import type { SendState } from '@recado/contract/conversations/message'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** The sending state of an own message. */
export interface SentState {
  id: number
  ticketId: number
  contactId: number
  connectionId: number | null
  status: SendState
  ack: number
  sendError: string | null
}

/** Returns the state by message id; null for unknown messages, customers' and those typed on the phone. */
export async function findSentState(db: CompanyDb, companyId: number, id: number): Promise<SentState | null> {
  const { rows } = await sql<SentState>`
    select id, ticket_id as "ticketId", contact_id as "contactId", connection_id as "connectionId", send_state as status, ack,
      coalesce(send_error, case when send_state in ('waiting', 'unconfirmed') then why_waits(id) end) as "sendError"
    from messages where company_id = ${companyId} and id = ${id} and from_me and send_state is not null`.execute(db)
  return rows[0] ?? null
}
