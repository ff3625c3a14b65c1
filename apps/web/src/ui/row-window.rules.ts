/** Where a row stands in the whole list, in pixels. */
export interface Placed {
  index: number
  start: number
  end: number
}

/** A row that is drawn, or the room of rows that are not. */
export type Part = { row: number } | { room: number; before: number }

/**
 * The rows that are drawn and the room between them, in order.
 * @param total height of the whole list
 * @param gap between two neighbours, which the list's layout adds on both sides of a room as well
 */
export function partsOf(placed: readonly Placed[], total: number, gap = 0): Part[] {
  const parts: Part[] = []
  let end = -gap
  for (const { index, start, end: next } of placed) {
    const room = start - end - 2 * gap
    if (room > 0) parts.push({ room, before: index })
    parts.push({ row: index })
    end = next
  }
  const rest = total - end - gap
  if (rest > 0) parts.push({ room: rest, before: -1 })
  return parts
}

/** The rows in view, and the one that holds the focus wherever it is: it must not vanish under its reader. */
export function withHeld(inView: readonly number[], held: number | null, count: number): number[] {
  if (held === null || held >= count || inView.includes(held)) return [...inView]
  return [...inView, held].sort((a, b) => a - b)
}
