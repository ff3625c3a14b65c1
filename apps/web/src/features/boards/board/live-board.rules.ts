import type { Board, BoardColumn } from '@recado/contract/boards/board'
import type { CardFace } from '@recado/contract/boards/card'

export type Column = BoardColumn & { tasks: readonly CardFace[] }

/** A board with its columns from the left, and their cards from the top. */
export interface WholeBoard {
  quadro: Board
  tasks: readonly Column[]
}

type Ordered = { id: number; order: string }

/** Negative when `a` stands before `b`; sign by sign, as the server compares. */
const compare = (a: Ordered, b: Ordered): number => (a.order === b.order ? a.id - b.id : a.order < b.order ? -1 : 1)

/** Things in their order with one of them new or changed. */
function withOrdered<T extends Ordered>(things: readonly T[], thing: T): T[] {
  const others = things.filter(({ id }) => id !== thing.id)
  const at = others.findIndex((other) => compare(thing, other) < 0)
  return others.toSpliced(at < 0 ? others.length : at, 0, thing)
}

/** The board without a card; the same object where it has none such. */
export function withoutCard(board: WholeBoard, cardId: number): WholeBoard {
  if (!board.tasks.some(({ tasks }) => tasks.some(({ id }) => id === cardId))) return board
  return {
    ...board,
    tasks: board.tasks.map((column) =>
      column.tasks.some(({ id }) => id === cardId)
        ? { ...column, tasks: column.tasks.filter(({ id }) => id !== cardId) }
        : column,
    ),
  }
}

/** The board with a card as the server has it, in its place. */
export function withCard(board: WholeBoard, card: CardFace): WholeBoard {
  const now = board.tasks.find(({ id }) => id === card.columnId)
  const old = now?.tasks.find(({ id }) => id === card.id)
  // Of two answers the one that was read first may come last.
  if (old && old.revision > card.revision) return board
  const rest = old ? board : withoutCard(board, card.id)
  return {
    ...rest,
    tasks: rest.tasks.map((column) =>
      column.id === card.columnId ? { ...column, tasks: withOrdered(column.tasks, card) } : column,
    ),
  }
}

/** The board with a column as the server has it, with the cards that it has here. */
export function withColumn(board: WholeBoard, column: BoardColumn): WholeBoard {
  const old = board.tasks.find(({ id }) => id === column.id)
  return { ...board, tasks: withOrdered(board.tasks, { ...column, tasks: old?.tasks ?? [] }) }
}

/** The board without a column and its cards. */
export const withoutColumn = (board: WholeBoard, columnId: number): WholeBoard => ({
  ...board,
  tasks: board.tasks.filter(({ id }) => id !== columnId),
})
