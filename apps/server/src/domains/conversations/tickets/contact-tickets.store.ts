import type { TicketStatus } from '@recado/contract/conversations/ticket'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { type StoredStatus, shownStatus } from '../marketing/silent.rules.ts'

export interface ContactTicketRow {
  id: number
  status: TicketStatus
  userId: number | null
  queueId: number | null
  connectionId: number | null
}

/** Locks and returns the tickets of a contact. */
export async function lockTicketsOf(db: CompanyDb, companyId: number, contactId: number): Promise<ContactTicketRow[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'status', 'user_id as userId', 'queue_id as queueId', 'connection_id as connectionId'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, status: shownStatus(row.status as StoredStatus) }))
}

/** Returns how many tickets a contact has, and how many of them are not closed; silent ones do not count. */
export async function countTicketsOf(
  db: CompanyDb,
  companyId: number,
  contactId: number,
): Promise<{ count: number; unfinished: number }> {
  const { fn } = db
  const row = await db
    .selectFrom('tickets')
    .select([
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('status', '<>', 'closed').as('unfinished'),
    ])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('status', '<>', 'silent')
    .executeTakeFirst()
  return { count: row?.count ?? 0, unfinished: row?.unfinished ?? 0 }
}
