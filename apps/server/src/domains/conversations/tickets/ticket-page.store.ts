import type { Ticket } from '@recado/contract/conversations/ticket'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Tickets with contact, owner, queue, connection and tags in ONE statement, in the order of the ids. */
export async function ticketPage(db: CompanyDb, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ page: Ticket[] }>`select ticket_page(${sql.val([...ids])}::int[]) as page`.execute(db)
  return rows[0]?.page ?? []
}
