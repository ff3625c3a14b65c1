import type { Ticket } from '@recado/contract/conversations/ticket'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { ticketOfPage, ticketRowsByIds } from './lists/ticket-page.store.ts'

/**
 * Returns one ticket in the shape of responses and events, in one statement; null when the company has none with that
 * id.
 */
export async function ticketById(db: CompanyDb, id: number): Promise<Ticket | null> {
  const [ticket] = await ticketsByIds(db, [id])
  return ticket ?? null
}

/**
 * Returns tickets in the shape of responses and events, in one statement and in the order of the ids; unknown ids are
 * left out.
 */
export async function ticketsByIds(db: CompanyDb, ids: readonly number[]): Promise<Ticket[]> {
  // Greater ids exceed the column's type and would fail in the comparison.
  const possible = [...new Set(ids)].filter((id) => id < 2 ** 31)
  const rowsById = new Map((await ticketRowsByIds(db, possible)).map((row) => [row.id, row]))
  return possible.flatMap((id) => {
    const row = rowsById.get(id)
    return row ? [ticketOfPage(row)] : []
  })
}
