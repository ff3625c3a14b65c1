import type { Ticket } from '@recado/contract/conversations/ticket'

export interface HeldRows {
  rows: readonly Ticket[]
  changes: number
  /** Rows that are shown and belong to the list no more: their actions are done. */
  gone: ReadonlySet<number>
}

/**
 * The rows to show while the pointer or keyboard is in the list: in their earlier order, each with its newest content.
 * Rows that came, went or moved are counted, not shown.
 */
export function heldRows(shown: readonly Ticket[], now: readonly Ticket[]): HeldRows {
  const newest = new Map(now.map((ticket) => [ticket.id, ticket]))
  const known = new Set(shown.map(({ id }) => id))
  const rows = shown.map((ticket) => newest.get(ticket.id) ?? ticket)
  // Rows of the next page join below: they move nothing.
  const last = shown.at(-1)
  const lastAt = last ? now.findIndex(({ id }) => id === last.id) : -1
  const below = lastAt >= 0 ? now.slice(lastAt + 1).filter(({ id }) => !known.has(id)) : []
  const joined = new Set(below.map(({ id }) => id))
  const came = now.filter(({ id }) => !known.has(id) && !joined.has(id)).length
  const gone = new Set(shown.filter(({ id }) => !newest.has(id)).map(({ id }) => id))
  const stayed = shown.filter(({ id }) => newest.has(id))
  const order = now.filter(({ id }) => known.has(id))
  const changes = came + gone.size + lifted(order, stayed)
  return { rows: below.length > 0 ? [...rows, ...below] : rows, changes, gone }
}

/** How many rows rose to the top: in the new order they stand before the first one that kept its place. */
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
