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
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { withLaneAt } from '../../../ui/drag/lane-order.rules.ts'
import { findTaskCard, type TaskCardMove } from './board.rules.ts'
import {
  type TaskColumn,
  type WholeBoard,
  withCard,
  withColumn,
  withoutCard,
  withoutColumn,
  withPendingMove,
  withRefusedMove,
  withReturnedCard,
  withReturnedColumn,
} from './live-board.rules.ts'

const boardsKey = ['boards', 'list']
const keyOf = (boardId: number) => ['boards', 'board', boardId]

/** The company's boards, updated by events. The screen shows failures itself (BRD-17). */
export function useBoards() {
  const refetch = () => void refetchCached(boardsKey)
  useServerEvent('board', refetch)
  useServerEvent('boardCard', refetch)
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
    queryFn: async ({ signal }): Promise<WholeBoard> => {
      const board = await call(showBoard, { query: { quadroId: boardId, brief: true }, signal })
      const before = queryClient.getQueryData<WholeBoard>(keyOf(boardId))
      return before?.gone ? { ...board, gone: before.gone } : board
    },
    refetchOnMount: 'always',
    meta: { silent: true },
  })

/** A board, updated by its events. */
export function useTaskBoard(boardId: number) {
  useServerEvent('board', (event) => {
    if (event.action === 'update' && event.board.id === boardId)
      changeBoard(boardId, (board) => ({ ...board, quadro: event.board }))
    // A deleted or archived board is fetched again, so that the screen shows the server's error.
    if (event.action === 'delete' && event.boardId === boardId) void refetchCached(keyOf(boardId))
    if (event.action === 'create' && event.board.id === boardId) void refetchCached(keyOf(boardId))
  })
  useServerEvent('boardColumn', (event) => {
    if (event.boardId !== boardId) return
    changeBoard(boardId, (board) => {
      if (event.action === 'delete') return withoutColumn(board, event.columnId)
      return event.action === 'create' ? withReturnedColumn(board, event.column) : withColumn(board, event.column)
    })
    if (event.action === 'create' && event.restored) void refetchCached(keyOf(boardId))
  })
  useServerEvent('boardCard', (event) => {
    if (event.boardId !== boardId) return
    changeBoard(boardId, (board) => {
      if (event.action === 'delete') return withoutCard(board, event.cardId)
      return event.action === 'create' ? withReturnedCard(board, event.card) : withCard(board, event.card)
    })
  })
  return useQuery(boardQuery(boardId))
}

/** Returns the columns currently on screen. */
export const columnsNow = (boardId: number): readonly TaskColumn[] =>
  queryClient.getQueryData<WholeBoard>(keyOf(boardId))?.tasks ?? []

const changeBoard = (boardId: number, change: (board: WholeBoard) => WholeBoard) =>
  changeCached<WholeBoard>(queryClient, keyOf(boardId), change)

/** Puts a card from a response on its board before its event arrives. */
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
  void refetchCached(boardsKey)
}

export async function removeBoard(id: number): Promise<void> {
  await call(deleteBoard, { params: { id } })
  void refetchCached(boardsKey)
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
 * Moves a column on screen immediately and then on the server. A rejection reverts it.
 * @param next all columns in their new order
 * @throws the rejection
 */
export async function carryColumn(boardId: number, id: number, next: readonly TaskColumn[]): Promise<void> {
  const before = columnsNow(boardId).find((one) => one.id === id)
  const beforeId = next[next.findIndex((one) => one.id === id) + 1]?.id ?? null
  changeBoard(boardId, (board) =>
    board.tasks.find((one) => one.id === id)?.version === before?.version
      ? { ...board, tasks: withLaneAt(board.tasks, id, beforeId) }
      : board,
  )
  const at = next.findIndex((one) => one.id === id)
  const place = at > 0 ? { after: next[at - 1]?.id } : { before: next[1]?.id }
  try {
    const { column } = await call(updateColumn, { params: { id }, body: place })
    changeBoard(boardId, (board) => withColumn(board, column satisfies BoardColumn))
  } catch (error) {
    if (before) changeBoard(boardId, (board) => withColumn(board, before))
    void refetchCached(keyOf(boardId))
    throw error
  }
}

/**
 * Moves a card on screen immediately and then on the server. A rejection reverts it (BRD-07).
 * @returns whether the new column exceeds its limit
 * @throws the rejection
 */
export async function carryTaskCardMove(boardId: number, move: TaskCardMove): Promise<boolean> {
  const before = columnsNow(boardId)
  const card = findTaskCard<CardFace>(before, move.id)
  if (!card) return false
  const { id, columnId, afterId } = move
  const first = before.find((one) => one.id === columnId)?.tasks.find((one) => one.id !== id)
  const place = afterId !== null ? { after: afterId } : first ? { before: first.id } : {}
  changeBoard(boardId, (board) => withPendingMove(board, move, card.version))
  try {
    const { card: movedCard, overLimit } = await call(moveBoardCard, { params: { id }, body: { columnId, ...place } })
    putCard(movedCard)
    return overLimit
  } catch (error) {
    changeBoard(boardId, (board) => withRefusedMove(board, card))
    void refetchCached(keyOf(boardId))
    throw error
  }
}

export async function removeCard(boardId: number, id: number): Promise<void> {
  await call(deleteCard, { params: { id } })
  changeBoard(boardId, (board) => withoutCard(board, id))
}
