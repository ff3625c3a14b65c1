import type { Board, BoardColumn } from '@recado/contract/boards/board'
import type { CardFace } from '@recado/contract/boards/card'

export type TaskColumn = BoardColumn & { tasks: readonly CardFace[] }

/** A board with its columns from left to right and their cards from top to bottom. */
export interface WholeBoard {
  quadro: Board
  tasks: readonly TaskColumn[]
}

type OrderedItem = { id: number; order: string }

/** Negative when `a` comes before `b`. Compares character by character, as the server does. */
const compare = (a: OrderedItem, b: OrderedItem): number =>
  a.order === b.order ? a.id - b.id : a.order < b.order ? -1 : 1

/** Returns the sorted items with one of them added or replaced. */
function withOrdered<T extends OrderedItem>(things: readonly T[], thing: T): T[] {
  const others = things.filter(({ id }) => id !== thing.id)
  const at = others.findIndex((other) => compare(thing, other) < 0)
  return others.toSpliced(at < 0 ? others.length : at, 0, thing)
}

/** Returns the board without a card. Returns the same object if it does not contain the card. */
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

/** Returns the board with the server's state of a card at its position. */
export function withCard(board: WholeBoard, card: CardFace): WholeBoard {
  const now = board.tasks.find(({ id }) => id === card.columnId)
  const old = now?.tasks.find(({ id }) => id === card.id)
  // An older response may arrive after a newer one.
  if (old && old.revision > card.revision) return board
  const rest = old ? board : withoutCard(board, card.id)
  return {
    ...rest,
    tasks: rest.tasks.map((column) =>
      column.id === card.columnId ? { ...column, tasks: withOrdered(column.tasks, card) } : column,
    ),
  }
}

/** Returns the board with the server's state of a column and the cards already loaded. */
export function withColumn(board: WholeBoard, column: BoardColumn): WholeBoard {
  const old = board.tasks.find(({ id }) => id === column.id)
  return { ...board, tasks: withOrdered(board.tasks, { ...column, tasks: old?.tasks ?? [] }) }
}

/** Returns the board without a column and its cards. */
export const withoutColumn = (board: WholeBoard, columnId: number): WholeBoard => ({
  ...board,
  tasks: board.tasks.filter(({ id }) => id !== columnId),
})
