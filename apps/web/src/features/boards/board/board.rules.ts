/** A card as far as its place matters. */
interface Placed {
  id: number
  columnId: number
}

/** A column with its cards from the top. */
export interface ColumnCards<C extends Placed = Placed> {
  id: number
  tasks: readonly C[]
}

/** Where a card is to go: below another card of a column, or to its top. */
export interface CardMove {
  id: number
  columnId: number
  afterId: number | null
}

/** The columns with the one changed. */
const changed = <C extends Placed, L extends ColumnCards<C>>(
  columns: readonly L[],
  id: number,
  change: (tasks: readonly C[]) => readonly C[],
): L[] => columns.map((one) => (one.id === id ? { ...one, tasks: change(one.tasks) } : one))

/** A card with its place; null: it is on no column. */
export function findCard<C extends Placed>(columns: readonly ColumnCards<C>[], id: number): C | null {
  for (const { tasks } of columns) {
    const card = tasks.find((one) => one.id === id)
    if (card) return card
  }
  return null
}

/** The move that would put a card back where it is now; null: it is on no column. */
export function placeOf(columns: readonly ColumnCards[], id: number): CardMove | null {
  for (const column of columns) {
    const at = column.tasks.findIndex((one) => one.id === id)
    if (at >= 0) return { id, columnId: column.id, afterId: column.tasks[at - 1]?.id ?? null }
  }
  return null
}

/** The columns as they will be once a move is carried out; the same where the card or its column is gone (BRD-07). */
export function withMove<C extends Placed, L extends ColumnCards<C>>(columns: readonly L[], move: CardMove): L[] {
  const card = findCard<C>(columns, move.id)
  if (!card || columns.every(({ id }) => id !== move.columnId)) return [...columns]
  const rest = changed<C, L>(columns, card.columnId, (tasks) => tasks.filter(({ id }) => id !== move.id))
  return changed<C, L>(rest, move.columnId, (tasks) => {
    // The card above may have left meanwhile: then its end is the documented place.
    const above = move.afterId === null ? -1 : tasks.findIndex(({ id }) => id === move.afterId)
    const at = move.afterId !== null && above < 0 ? tasks.length : above + 1
    return tasks.toSpliced(at, 0, { ...card, columnId: move.columnId })
  })
}

/** Whether a move leaves a card where it is. */
export function isIdle(columns: readonly ColumnCards[], move: CardMove): boolean {
  const now = placeOf(columns, move.id)
  return now === null || (now.columnId === move.columnId && now.afterId === move.afterId) || move.afterId === move.id
}

/** Where a card goes that is let go above another one of a column; null: below its last. */
export function droppedAt(
  columns: readonly ColumnCards[],
  id: number,
  { columnId, beforeId }: { columnId: number; beforeId: number | null },
): CardMove {
  const tasks = columns.find((one) => one.id === columnId)?.tasks.filter((one) => one.id !== id) ?? []
  const found = beforeId === null ? -1 : tasks.findIndex((one) => one.id === beforeId)
  const at = found < 0 ? tasks.length : found
  return { id, columnId, afterId: tasks[at - 1]?.id ?? null }
}

export type Step = 'up' | 'down' | 'left' | 'right'

/** The move of a card by one step: among the cards that are shown, or to the end of the column beside; null: it goes no further. */
export function steppedTo(columns: readonly ColumnCards[], id: number, way: Step): CardMove | null {
  const at = columns.findIndex(({ tasks }) => tasks.some((one) => one.id === id))
  const column = columns[at]
  if (!column) return null
  if (way === 'left' || way === 'right') {
    const beside = columns[at + (way === 'left' ? -1 : 1)]
    return beside ? { id, columnId: beside.id, afterId: beside.tasks.at(-1)?.id ?? null } : null
  }
  const place = column.tasks.findIndex((one) => one.id === id)
  const to = place + (way === 'up' ? -1 : 1)
  if (to < 0 || to >= column.tasks.length) return null
  const afterId = way === 'up' ? (column.tasks[to - 1]?.id ?? null) : (column.tasks[to]?.id ?? null)
  return { id, columnId: column.id, afterId }
}

/** How a column stands to its limit of cards; null without one. */
export function limitState(count: number, limit: number | null): 'room' | 'full' | 'over' | null {
  if (limit === null || limit <= 0) return null
  if (count > limit) return 'over'
  return count === limit ? 'full' : 'room'
}
