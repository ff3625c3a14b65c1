import type { Ticket } from '@recado/contract/conversations/ticket'

export interface HeldRows {
  rows: readonly Ticket[]
  changes: number
  /** Ids of visible rows that left the list. Their actions are disabled. */
  goneIds: ReadonlySet<number>
}

/**
 * Returns the rows to show while the pointer or keyboard is in the list: in their earlier order, each with its newest
 * content. Rows that were added, removed or moved are only counted.
 */
export function heldRows(visibleRows: readonly Ticket[], now: readonly Ticket[]): HeldRows {
  const newest = new Map(now.map((ticket) => [ticket.id, ticket]))
  const visibleIds = new Set(visibleRows.map(({ id }) => id))
  const rows = visibleRows.map((ticket) => newest.get(ticket.id) ?? ticket)
  // Rows of the next page are appended below, so they do not move any row.
  const last = visibleRows.at(-1)
  const lastAt = last ? now.findIndex(({ id }) => id === last.id) : -1
  const below = lastAt >= 0 ? now.slice(lastAt + 1).filter(({ id }) => !visibleIds.has(id)) : []
  const joined = new Set(below.map(({ id }) => id))
  const came = now.filter(({ id }) => !visibleIds.has(id) && !joined.has(id)).length
  const goneIds = new Set(visibleRows.filter(({ id }) => !newest.has(id)).map(({ id }) => id))
  const stayed = visibleRows.filter(({ id }) => newest.has(id))
  const order = now.filter(({ id }) => visibleIds.has(id))
  const changes = came + goneIds.size + lifted(order, stayed)
  return { rows: below.length > 0 ? [...rows, ...below] : rows, changes, goneIds }
}

/** Returns how many rows moved to the top: in the new order they are above the first row that kept its position. */
function lifted(order: readonly Ticket[], before: readonly Ticket[]): number {
  const risen = new Set<number>()
  let first = 0
  for (const { id } of order) {
    while (risen.has(before[first]?.id ?? -1)) first++
    if (before[first]?.id === id) break
    risen.add(id)
  }
  return risen.size
}
