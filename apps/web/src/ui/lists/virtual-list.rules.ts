/** Where a row stands in the whole list, in pixels. */
export interface MeasuredRow {
  index: number
  start: number
  end: number
}

/** A row that is drawn, or the room of rows that are not. */
export type VirtualItem = { row: number } | { room: number; before: number }

/**
 * The rows that are drawn and the room between them, in order.
 * @param total height of the whole list
 * @param gap between two neighbours, which the list's layout adds on both sides of a room as well
 */
export function virtualItemsOf(placed: readonly MeasuredRow[], total: number, gap = 0): VirtualItem[] {
  const items: VirtualItem[] = []
  let end = -gap
  for (const { index, start, end: next } of placed) {
    const room = start - end - 2 * gap
    if (room > 0) items.push({ room, before: index })
    items.push({ row: index })
    end = next
  }
  const rest = total - end - gap
  if (rest > 0) items.push({ room: rest, before: -1 })
  return items
}

/** The rows in view, and the one that holds the focus wherever it is: it must not vanish under its reader. */
export function withFocused(inView: readonly number[], focused: number | null, count: number): number[] {
  if (focused === null || focused >= count || inView.includes(focused)) return [...inView]
  return [...inView, focused].sort((a, b) => a - b)
}
