import type { Ticket } from '@recado/contract/conversations/ticket'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { ticketOfPage, ticketRowsByIds } from './lists/ticket-page.store.ts'

/** One ticket as it is answered and announced, in one statement; null when the company has none of that id. */
export async function ticketById(db: CompanyDb, id: number): Promise<Ticket | null> {
  const [ticket] = await ticketsByIds(db, [id])
  return ticket ?? null
}

/** Tickets as they are answered, in one statement and in the order of the ids; unknown ids are left out. */
export async function ticketsByIds(db: CompanyDb, ids: readonly number[]): Promise<Ticket[]> {
  // No ticket has a greater id, and the column could not even be compared with it.
  const possible = [...new Set(ids)].filter((id) => id < 2 ** 31)
  const found = new Map((await ticketRowsByIds(db, possible)).map((row) => [row.id, row]))
  return possible.flatMap((id) => {
    const row = found.get(id)
    return row ? [ticketOfPage(row)] : []
  })
}
