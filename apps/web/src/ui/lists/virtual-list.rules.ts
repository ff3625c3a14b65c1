/** The position of a row in the whole list, in pixels. */
export interface MeasuredRow {
  index: number
  start: number
  end: number
}

/** A drawn row, or the space of rows that are not drawn. */
export type VirtualItem = { row: number } | { room: number; before: number }

/**
 * The drawn rows and the space between them, in order.
 * @param total height of the whole list
 * @param gap between two neighbours, which the layout also adds on both sides of a space
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

/** The rows in view plus the focused row, which must stay in the document. */
export function withFocused(inView: readonly number[], focused: number | null, count: number): number[] {
  if (focused === null || focused >= count || inView.includes(focused)) return [...inView]
  return [...inView, focused].sort((a, b) => a - b)
}
