/** The parts of a card that matter for its position. */
interface Placed {
  id: number
  columnId: number
}

/** A column with its cards from top to bottom. */
export interface ColumnCards<C extends Placed = Placed> {
  id: number
  tasks: readonly C[]
}

/** The target of a card: below another card of a column, or its top. */
export interface TaskCardMove {
  id: number
  columnId: number
  afterId: number | null
}

/** Returns the columns with one of them replaced. */
const withColumnChange = <C extends Placed, L extends ColumnCards<C>>(
  columns: readonly L[],
  id: number,
  change: (tasks: readonly C[]) => readonly C[],
): L[] => columns.map((one) => (one.id === id ? { ...one, tasks: change(one.tasks) } : one))

/** Returns a card, or null if it is in no column. */
export function findTaskCard<C extends Placed>(columns: readonly ColumnCards<C>[], id: number): C | null {
  for (const { tasks } of columns) {
    const card = tasks.find((one) => one.id === id)
    if (card) return card
  }
  return null
}

/** Returns the move that puts a card back to its current position, or null if it is in no column. */
export function positionOfCard(columns: readonly ColumnCards[], id: number): TaskCardMove | null {
  for (const column of columns) {
    const at = column.tasks.findIndex((one) => one.id === id)
    if (at >= 0) return { id, columnId: column.id, afterId: column.tasks[at - 1]?.id ?? null }
  }
  return null
}

/** Returns the columns after a move. They are unchanged if the card or its column was deleted (BRD-07). */
export function withTaskCardMove<C extends Placed, L extends ColumnCards<C>>(
  columns: readonly L[],
  move: TaskCardMove,
): L[] {
  const card = findTaskCard<C>(columns, move.id)
  if (!card || columns.every(({ id }) => id !== move.columnId)) return [...columns]
  const rest = withColumnChange<C, L>(columns, card.columnId, (tasks) => tasks.filter(({ id }) => id !== move.id))
  return withColumnChange<C, L>(rest, move.columnId, (tasks) => {
    // If the card above has left in the meantime, the documented position is the end.
    const above = move.afterId === null ? -1 : tasks.findIndex(({ id }) => id === move.afterId)
    const at = move.afterId !== null && above < 0 ? tasks.length : above + 1
    return tasks.toSpliced(at, 0, { ...card, columnId: move.columnId })
  })
}

/** Returns whether a move leaves a card where it is. */
export function isIdle(columns: readonly ColumnCards[], move: TaskCardMove): boolean {
  const now = positionOfCard(columns, move.id)
  return now === null || (now.columnId === move.columnId && now.afterId === move.afterId) || move.afterId === move.id
}

/** Returns the move of a card dropped above another one of a column; null as `beforeId` means below the last one. */
export function droppedAt(
  columns: readonly ColumnCards[],
  id: number,
  { columnId, beforeId }: { columnId: number; beforeId: number | null },
): TaskCardMove {
  const tasks = columns.find((one) => one.id === columnId)?.tasks.filter((one) => one.id !== id) ?? []
  const index = beforeId === null ? -1 : tasks.findIndex((one) => one.id === beforeId)
  const at = index < 0 ? tasks.length : index
  return { id, columnId, afterId: tasks[at - 1]?.id ?? null }
}

export type Step = 'up' | 'down' | 'left' | 'right'

/**
 * Returns the move of a card by one step: among the visible cards, or to the end of the neighbouring column. Null if it
 * cannot move further.
 */
export function steppedTo(columns: readonly ColumnCards[], id: number, way: Step): TaskCardMove | null {
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

/** Returns a column's state relative to its card limit, or null without a limit. */
export function limitState(count: number, limit: number | null): 'room' | 'full' | 'over' | null {
  if (limit === null || limit <= 0) return null
  if (count > limit) return 'over'
  return count === limit ? 'full' : 'room'
}
