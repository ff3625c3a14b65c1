import { mayManage } from '@recado/contract/access'
import { type BoardColumn, MOST_BOARD_COLUMNS } from '@recado/contract/boards/board'
import type { createColumn as createEndpoint, updateColumn as updateEndpoint } from '@recado/contract/boards/endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { columnOf } from './board.view.ts'
import {
  type ColumnRow,
  columnById,
  columnRows,
  filesOfColumn,
  insertColumn,
  lockColumn,
  lockStoredColumn,
  removeColumn,
  saveColumn,
} from './column.store.ts'
import { placeFor } from './place.rules.ts'
import { announceBoardAgain, lockBoardOrFail, requireStoredBoard } from './save-board.ts'

/**
 * Adds a column at the end of a board.
 * @throws AppError ERR_NO_BOARD_FOUND, ERR_BOARD_COLUMNS_FULL
 */
export async function createColumn(work: Work, input: In<typeof createEndpoint, 'body'>): Promise<BoardColumn> {
  const { quadroId: boardId, title, wipLimit = null, isDone = false } = input
  await lockBoardOrFail(work, boardId)
  const columns = await columnRows(work.db, work.companyId, boardId)
  if (columns.length >= MOST_BOARD_COLUMNS) throw new AppError('ERR_BOARD_COLUMNS_FULL')
  const place = placeFor(columns, null, {})
  const id = await insertColumn(work.db, work.companyId, { boardId, title, place, wipLimit, isDone })
  return announceColumn(work, 'create', { id, boardId, title, place, wipLimit, isDone, version: 1, isArchived: false })
}

/**
 * Changes the given fields of a column; a neighbour moves the column next to it.
 * @throws AppError ERR_NO_BOARD_COLUMN_FOUND, also for a neighbour of another company
 */
export async function updateColumn(
  work: Work,
  { id, change }: { id: number; change: In<typeof updateEndpoint, 'body'> },
): Promise<BoardColumn> {
  const { db, companyId } = work
  const { boardId } = await requireColumn(work, id)
  // Lock the board before its column, in the same order as `createColumn`.
  await lockBoardOrFail(work, boardId)
  const before = await lockColumn(db, companyId, id)
  if (!before) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  const requestedPlace = { before: change.before, after: change.after }
  for (const neighbour of [requestedPlace.before, requestedPlace.after])
    if (neighbour) await requireColumn(work, neighbour)
  const isMoved = Boolean(requestedPlace.before || requestedPlace.after)
  const place = isMoved ? placeFor(await columnRows(db, companyId, boardId), id, requestedPlace) : before.place
  const { title = before.title, wipLimit = before.wipLimit, isDone = before.isDone } = change
  const version = before.version + 1
  await saveColumn(db, companyId, id, { title, place, wip_limit: wipLimit, is_done: isDone, version })
  return announceColumn(work, 'update', { id, boardId, title, place, wipLimit, isDone, version, isArchived: false })
}

/**
 * Deletes a column with its cards. One of a colleague's board needs `boards:deleteColumns` for all.
 * @throws AppError ERR_NO_BOARD_COLUMN_FOUND, ERR_NO_PERMISSION
 */
export async function deleteColumn(work: Work, actor: Actor, id: number): Promise<void> {
  const { db, companyId } = work
  const column = await lockStoredColumn(db, companyId, id)
  if (!column) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  const { createdBy } = await requireStoredBoard(work, column.boardId)
  if (!mayManage(actor, 'boards:deleteColumns', createdBy)) throw new AppError('ERR_NO_PERMISSION')
  const files = await filesOfColumn(db, companyId, column)
  if (!(await removeColumn(db, companyId, id))) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  await removeFiles(work, [...new Set(files)])
  await audit(work, actor, 'boardColumn.delete', `boardColumn ${id}`, { title: column.title }, null)
  const { boardId } = column
  work.announce('boardColumn', hearersOf(companyId, 'boardColumn'), { action: 'delete', boardId, columnId: id })
  await announceBoardAgain(work, boardId)
}

/** @throws AppError ERR_NO_BOARD_COLUMN_FOUND */
async function requireColumn({ db, companyId }: Work, id: number): Promise<ColumnRow> {
  const row = await columnById(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  return row
}

/** Announces the current state of a column to the company. */
export function announceColumn(work: Work, action: 'create' | 'update', row: ColumnRow): BoardColumn {
  const column = columnOf(row)
  work.announce('boardColumn', hearersOf(work.companyId, 'boardColumn'), { action, boardId: row.boardId, column })
  return column
}
