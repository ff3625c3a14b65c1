import type { BoardColumn } from '@recado/contract/boards/board'
import type { CardFace } from '@recado/contract/boards/card'
import {
  createBoard,
  createColumn,
  deleteBoard,
  deleteCard,
  deleteColumn,
  listBoards,
  moveBoardCard,
  showBoard,
  updateBoard,
  updateColumn,
} from '@recado/contract/boards/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { fetchAnew, queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type CardMove, placeOf, withMove } from './board.rules.ts'
import { type Column, type WholeBoard, withCard, withColumn, withoutCard, withoutColumn } from './live-board.rules.ts'

const boardsKey = ['boards', 'list']
const keyOf = (boardId: number) => ['boards', 'board', boardId]

/** The boards of the company, in step with the server. A failure is shown by the screen alone (BRD-17). */
export function useBoards() {
  const anew = () => void fetchAnew(boardsKey)
  useServerEvent('board', anew)
  useServerEvent('boardCard', anew)
  return useQuery({
    queryKey: boardsKey,
    queryFn: async ({ signal }) => (await call(listBoards, { signal })).boards,
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}

const boardQuery = (boardId: number) =>
  queryOptions({
    queryKey: keyOf(boardId),
    queryFn: ({ signal }): Promise<WholeBoard> =>
      call(showBoard, { query: { quadroId: boardId, brief: true }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  })

/** A board in step with the server, by its events. */
export function useBoard(boardId: number) {
  useServerEvent('board', (event) => {
    if (event.action === 'update' && event.board.id === boardId)
      changeBoard(boardId, (board) => ({ ...board, quadro: event.board }))
    // What was deleted is asked for once more, and the screen says what the server says.
    if (event.action === 'delete' && event.boardId === boardId) void fetchAnew(keyOf(boardId))
  })
  useServerEvent('boardColumn', (event) => {
    if (event.boardId !== boardId) return
    changeBoard(boardId, (board) =>
      event.action === 'delete' ? withoutColumn(board, event.columnId) : withColumn(board, event.column),
    )
  })
  useServerEvent('boardCard', (event) => {
    if (event.boardId !== boardId) return
    changeBoard(boardId, (board) =>
      event.action === 'delete' ? withoutCard(board, event.cardId) : withCard(board, event.card),
    )
  })
  return useQuery(boardQuery(boardId))
}

/** The columns as they are on the screen now. */
export const columnsNow = (boardId: number): readonly Column[] =>
  queryClient.getQueryData<WholeBoard>(keyOf(boardId))?.tasks ?? []

const changeBoard = (boardId: number, change: (board: WholeBoard) => WholeBoard) =>
  changeCached<WholeBoard>(queryClient, keyOf(boardId), change)

/** Puts a card as the server answered it on its board, before the event of it comes. */
export const putCard = (card: CardFace) => changeBoard(card.quadroId, (board) => withCard(board, card))

export interface BoardInput {
  title: string
  description: string
  color: string
  code: string
}

export async function saveBoard(id: number | undefined, body: BoardInput): Promise<void> {
  if (id === undefined) await call(createBoard, { body })
  else await call(updateBoard, { params: { id }, body })
  void fetchAnew(boardsKey)
}

export async function removeBoard(id: number): Promise<void> {
  await call(deleteBoard, { params: { id } })
  void fetchAnew(boardsKey)
}

export interface ColumnInput {
  title: string
  wipLimit: number | null
  isDone: boolean
}

export async function saveColumn(boardId: number, id: number | undefined, input: ColumnInput): Promise<void> {
  const { column } =
    id === undefined
      ? await call(createColumn, { body: { quadroId: boardId, ...input } })
      : await call(updateColumn, { params: { id }, body: input })
  changeBoard(boardId, (board) => withColumn(board, column))
}

export async function removeColumn(boardId: number, id: number): Promise<void> {
  await call(deleteColumn, { params: { id } })
  changeBoard(boardId, (board) => withoutColumn(board, id))
}

/**
 * Arranges a column: at once on the screen, then at the server; a refusal puts it back.
 * @param next all columns in their new order
 * @throws the refusal
 */
export async function carryColumn(boardId: number, id: number, next: readonly Column[]): Promise<void> {
  const before = columnsNow(boardId)
  changeBoard(boardId, (board) => ({ ...board, tasks: next }))
  const at = next.findIndex((one) => one.id === id)
  const place = at > 0 ? { after: next[at - 1]?.id } : { before: next[1]?.id }
  try {
    const { column } = await call(updateColumn, { params: { id }, body: place })
    changeBoard(boardId, (board) => withColumn(board, column satisfies BoardColumn))
  } catch (error) {
    changeBoard(boardId, (board) => ({ ...board, tasks: before }))
    void fetchAnew(keyOf(boardId))
    throw error
  }
}

/**
 * Moves a card: at once on the screen, then at the server. A refusal puts it back where it was (BRD-07).
 * @returns whether its new column holds more cards than are meant to lie there
 * @throws the refusal
 */
export async function carryMove(boardId: number, move: CardMove): Promise<boolean> {
  const before = columnsNow(boardId)
  const back = placeOf(before, move.id)
  if (!back) return false
  const { id, columnId, afterId } = move
  const first = before.find((one) => one.id === columnId)?.tasks.find((one) => one.id !== id)
  const place = afterId !== null ? { after: afterId } : first ? { before: first.id } : {}
  changeBoard(boardId, (board) => ({ ...board, tasks: withMove<CardFace, Column>(board.tasks, move) }))
  try {
    const { card, overLimit } = await call(moveBoardCard, { params: { id }, body: { columnId, ...place } })
    putCard(card)
    return overLimit
  } catch (error) {
    changeBoard(boardId, (board) => {
      const now = placeOf(board.tasks, id)
      // Somebody else moved it meanwhile: there it stays.
      return now?.columnId === columnId ? { ...board, tasks: withMove<CardFace, Column>(board.tasks, back) } : board
    })
    void fetchAnew(keyOf(boardId))
    throw error
  }
}

export async function removeCard(boardId: number, id: number): Promise<void> {
  await call(deleteCard, { params: { id } })
  changeBoard(boardId, (board) => withoutCard(board, id))
}
