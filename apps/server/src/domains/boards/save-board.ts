import { mayManage } from '@recado/contract/access'
import { BOARD_COLOR, type Board, MOST_BOARDS } from '@recado/contract/boards/board'
import type { createBoard as createEndpoint, updateBoard as updateEndpoint } from '@recado/contract/boards/endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit, hearersOf } from '../identity/public.ts'
import {
  type BoardRow,
  boardRows,
  countBoards,
  filesOfBoard,
  insertBoard,
  isRowId,
  lockBoard,
  lockBoards,
  lockStoredBoard,
  removeBoard,
  saveBoard,
} from './board.store.ts'
import { boardOf } from './board.view.ts'

/** The boards in use of the company, newest first. */
export const listBoards = async ({ db, companyId }: Work): Promise<{ boards: Board[] }> => ({
  boards: (await boardRows(db, companyId, 'inUse')).map(boardOf),
})

/**
 * Creates a board.
 * @throws AppError ERR_BOARDS_FULL
 */
export async function createBoard(work: Work, actor: Actor, input: In<typeof createEndpoint, 'body'>): Promise<Board> {
  const { db, companyId, now } = work
  await lockBoards(db, companyId)
  if ((await countBoards(db, companyId)) >= MOST_BOARDS) throw new AppError('ERR_BOARDS_FULL')
  const { title, description = '', color = BOARD_COLOR, code = '' } = input
  const id = await insertBoard(db, companyId, { title, description, color, code, createdBy: actor.userId, now })
  const row = await requireBoard(work, id)
  await audit(work, actor, 'board.create', `board ${id}`, null, audited(row))
  return announceBoard(work, 'create', row)
}

/**
 * Changes the given fields of a board.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function updateBoard(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: In<typeof updateEndpoint, 'body'> },
): Promise<Board> {
  const { db, companyId, now } = work
  await lockBoardOrFail(work, id)
  const before = await requireBoard(work, id)
  const { title, description, color, code } = change
  await saveBoard(db, companyId, id, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(color !== undefined && { color }),
    ...(code !== undefined && { code }),
    updated_at: now,
  })
  const row = await requireBoard(work, id)
  await audit(work, actor, 'board.update', `board ${id}`, audited(before), audited(row))
  return announceBoard(work, 'update', row)
}

/**
 * Deletes a board with all its content.
 * @throws AppError ERR_NO_BOARD_FOUND, ERR_NO_PERMISSION for a colleague's board without `boards:delete` for all
 */
export async function deleteBoard(work: Work, actor: Actor, id: number): Promise<void> {
  const { db, companyId } = work
  const before = await lockBoardInAnyState(work, id)
  if (!mayManage(actor, 'boards:delete', before.createdBy)) throw new AppError('ERR_NO_PERMISSION')
  const files = await filesOfBoard(db, companyId, id)
  if (!(await removeBoard(db, companyId, id))) throw new AppError('ERR_NO_BOARD_FOUND')
  await removeFiles(work, [...new Set(files)])
  await audit(work, actor, 'board.delete', `board ${id}`, audited(before), null)
  work.announce('board', hearersOf(companyId, 'board'), { action: 'delete', boardId: id })
}

/** @throws AppError ERR_NO_BOARD_FOUND, also for an archived board */
export async function requireBoard(work: Work, id: number): Promise<BoardRow> {
  const row = await requireStoredBoard(work, id)
  if (row.archivedAt !== null) throw new AppError('ERR_NO_BOARD_FOUND')
  return row
}

/**
 * Returns a board in any state.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function requireStoredBoard({ db, companyId }: Work, id: number): Promise<BoardRow> {
  const [row] = isRowId(id) ? await boardRows(db, companyId, { id }) : []
  if (!row) throw new AppError('ERR_NO_BOARD_FOUND')
  return row
}

/**
 * Locks a board in any state until the transaction ends.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function lockBoardInAnyState(work: Work, id: number): Promise<BoardRow> {
  if (!(await lockStoredBoard(work.db, work.companyId, id))) throw new AppError('ERR_NO_BOARD_FOUND')
  return requireStoredBoard(work, id)
}

/**
 * Locks a board in use until the transaction ends.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function lockBoardOrFail({ db, companyId }: Work, id: number): Promise<void> {
  if (!(await lockBoard(db, companyId, id))) throw new AppError('ERR_NO_BOARD_FOUND')
}

/** Sends the current state of a board to the company, also when its people or number of cards changed. */
export async function announceBoardAgain(work: Work, id: number): Promise<void> {
  const [row] = await boardRows(work.db, work.companyId, { id })
  if (row && row.archivedAt === null) announceBoard(work, 'update', row)
}

/** Announces the current state of a board to the company. */
export function announceBoard(work: Work, action: 'create' | 'update', row: BoardRow): Board {
  const board = boardOf(row)
  work.announce('board', hearersOf(work.companyId, 'board'), { action, board })
  return board
}

/** The fields of a board in the audit log. */
export const audited = ({ title, description, color, code }: BoardRow) => ({ title, description, color, code })
