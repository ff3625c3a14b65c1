import type { Board, BoardColumn } from '@recado/contract/boards/board'
import type { CardFace } from '@recado/contract/boards/card'
import { keyBetween } from '@recado/contract/boards/order-key.rules'
import { findTaskCard, type TaskCardMove, withTaskCardMove } from './board.rules.ts'

export type TaskColumn = BoardColumn & { tasks: readonly CardFace[] }

/** A board with its columns from left to right and their cards from top to bottom. */
export interface WholeBoard {
  quadro: Board
  tasks: readonly TaskColumn[]
  /** Deleted and archived cards and columns, so that a late answer about one does not bring it back. */
  gone?: ReadonlySet<string>
}

const goneCard = (id: number) => `card ${id}`
const goneColumn = (id: number) => `column ${id}`
const withGone = (board: WholeBoard, key: string): WholeBoard => ({ ...board, gone: new Set(board.gone).add(key) })

function withoutGone(board: WholeBoard, key: string): WholeBoard {
  if (!board.gone?.has(key)) return board
  const rest = new Set(board.gone)
  rest.delete(key)
  return { ...board, gone: rest }
}

type OrderedItem = { id: number; order: string }

/** Negative when `a` comes before `b`. Compares character by character, as the server does. */
const compare = (a: OrderedItem, b: OrderedItem): number =>
  a.order === b.order ? a.id - b.id : a.order < b.order ? -1 : 1

/** Forgets that a card was deleted or archived, because it was created or restored after that. */
export const withReturnedCard = (board: WholeBoard, card: CardFace): WholeBoard =>
  withCard(withoutGone(board, goneCard(card.id)), card)

/** Forgets that a column was deleted or archived, because it was created or restored after that. */
export const withReturnedColumn = (board: WholeBoard, column: BoardColumn): WholeBoard =>
  withColumn(withoutGone(board, goneColumn(column.id)), column)

/** Returns the sorted items with one of them added or replaced. */
const withOrdered = <T extends OrderedItem>(things: readonly T[], thing: T): T[] =>
  [...things.filter(({ id }) => id !== thing.id), thing].sort(compare)

/** Returns the board after a card was deleted or archived. */
export const withoutCard = (board: WholeBoard, cardId: number): WholeBoard =>
  withGone(withoutFace(board, cardId), goneCard(cardId))

/** Returns the board without a card. Returns the same object if it does not contain the card. */
function withoutFace(board: WholeBoard, cardId: number): WholeBoard {
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

/**
 * Returns the board with the server's state of a card at its position. An older state may arrive after a newer one: an
 * answer after the event of a colleague's later change.
 */
export function withCard(board: WholeBoard, card: CardFace): WholeBoard {
  const old = findTaskCard<CardFace>(board.tasks, card.id)
  if (board.gone?.has(goneCard(card.id)) || (old && old.version > card.version)) return board
  const rest = old?.columnId === card.columnId ? board : withoutFace(board, card.id)
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
  if (board.gone?.has(goneColumn(column.id)) || (old && old.version > column.version)) return board
  return { ...board, tasks: withOrdered(board.tasks, { ...column, tasks: old?.tasks ?? [] }) }
}

/** Returns the board without a column and its cards. */
export const withoutColumn = (board: WholeBoard, columnId: number): WholeBoard =>
  withGone({ ...board, tasks: board.tasks.filter(({ id }) => id !== columnId) }, goneColumn(columnId))

/**
 * Returns the board with a move that the server has not answered yet. A colleague's later change of the card wins.
 * @param version the card's version when the user moved it
 */
export function withPendingMove(board: WholeBoard, move: TaskCardMove, version: number): WholeBoard {
  if (findTaskCard<CardFace>(board.tasks, move.id)?.version !== version) return board
  const tasks = withTaskCardMove<CardFace, TaskColumn>(board.tasks, move)
  return {
    ...board,
    tasks: tasks.map((column) => {
      const at = column.tasks.findIndex(({ id }) => id === move.id)
      if (at < 0) return column
      const [above, card, below] = [column.tasks[at - 1], column.tasks[at], column.tasks[at + 1]]
      // A neighbour whose move is pending too may be out of order until its answer.
      const isSorted = !above || !below || above.order < below.order
      const order = isSorted ? keyBetween(above?.order ?? null, below?.order ?? null) : (card as CardFace).order
      return { ...column, tasks: column.tasks.with(at, { ...(card as CardFace), order }) }
    }),
  }
}

/** Returns the board after the server refused a move. A colleague's later change of the card stays. */
export const withRefusedMove = (board: WholeBoard, before: CardFace): WholeBoard =>
  findTaskCard<CardFace>(board.tasks, before.id)?.version === before.version ? withCard(board, before) : board
