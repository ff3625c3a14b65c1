import {
  type Board,
  type BoardColumn,
  MOST_BOARD_COLUMNS,
  MOST_BOARDS,
  MOST_CARDS,
} from '@recado/contract/boards/board'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import { countBoards, lockBoards, saveBoard } from '../board.store.ts'
import { boardOf, columnOf } from '../board.view.ts'
import { countCards } from '../cards/card.store.ts'
import { type ColumnRow, columnRows, lockStoredColumn, saveColumn } from '../column.store.ts'
import {
  announceBoard,
  announceBoardAgain,
  audited,
  lockBoardInAnyState,
  lockBoardOrFail,
  requireStoredBoard,
} from '../save-board.ts'
import { boardOfColumn, countCardsInColumn } from './archive.store.ts'
import { restoredPlace } from './restored-place.rules.ts'

export interface ArchiveChoice {
  id: number
  /** True archives, false restores. Repeating either has no effect. */
  archived: boolean
}

/**
 * Archives a board with all its content, or restores it.
 * @throws AppError ERR_NO_BOARD_FOUND, ERR_BOARDS_FULL
 */
export async function archiveBoard(work: Work, actor: Actor, { id, archived }: ArchiveChoice): Promise<Board> {
  const { db, companyId, now } = work
  if (!archived) await lockBoards(db, companyId)
  const before = await lockBoardInAnyState(work, id)
  if ((before.archivedAt !== null) === archived) return boardOf(before)
  if (!archived && (await countBoards(db, companyId)) >= MOST_BOARDS) throw new AppError('ERR_BOARDS_FULL')
  await saveBoard(db, companyId, id, { archived_at: archived ? now : null })
  const row = await requireStoredBoard(work, id)
  const fields = audited(row)
  if (archived) {
    await audit(work, actor, 'board.archive', `board ${id}`, null, fields)
    work.announce('board', hearersOf(companyId, 'board'), { action: 'delete', boardId: id, archived })
    return boardOf(row)
  }
  await audit(work, actor, 'board.restore', `board ${id}`, null, fields)
  return announceBoard(work, 'create', row)
}

/**
 * Archives a column with its cards, or restores it to its place.
 * @throws AppError ERR_NO_BOARD_COLUMN_FOUND, ERR_NO_BOARD_FOUND when its board is archived, ERR_BOARD_COLUMNS_FULL, ERR_BOARD_CARDS_FULL
 */
export async function archiveColumn(work: Work, actor: Actor, { id, archived }: ArchiveChoice): Promise<BoardColumn> {
  const { db, companyId, now } = work
  const boardId = await boardOfColumn(db, companyId, id)
  if (boardId === null) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  await lockBoardOrFail(work, boardId)
  const before = await lockStoredColumn(db, companyId, id)
  if (!before) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  if (before.isArchived === archived) return columnOf(before)
  const place = archived ? before.place : await placeOfRestored(work, before)
  const version = before.version + 1
  await saveColumn(db, companyId, id, { archived_at: archived ? now : null, place, version })
  const column = columnOf({ ...before, place, version })
  const hearers = hearersOf(companyId, 'boardColumn')
  const action = archived ? 'boardColumn.archive' : 'boardColumn.restore'
  await audit(work, actor, action, `boardColumn ${id}`, null, { title: before.title })
  if (archived) work.announce('boardColumn', hearers, { action: 'delete', boardId, columnId: id, archived })
  else work.announce('boardColumn', hearers, { action: 'create', boardId, column, restored: true })
  await announceBoardAgain(work, boardId)
  return column
}

/** @throws AppError ERR_BOARD_COLUMNS_FULL, ERR_BOARD_CARDS_FULL */
async function placeOfRestored({ db, companyId }: Work, column: ColumnRow): Promise<string> {
  const columns = await columnRows(db, companyId, column.boardId)
  if (columns.length >= MOST_BOARD_COLUMNS) throw new AppError('ERR_BOARD_COLUMNS_FULL')
  const returning = await countCardsInColumn(db, companyId, column)
  if ((await countCards(db, companyId, column.boardId)) + returning > MOST_CARDS)
    throw new AppError('ERR_BOARD_CARDS_FULL')
  return restoredPlace(columns, column.place)
}
