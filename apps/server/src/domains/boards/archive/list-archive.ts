import type {
  listArchivedBoards as boardsEndpoint,
  listArchivedCards as cardsEndpoint,
  listArchivedColumns as columnsEndpoint,
} from '@recado/contract/boards/archive-endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import { isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { boardRows } from '../board.store.ts'
import { boardOf } from '../board.view.ts'
import { requireBoard } from '../save-board.ts'
import { archivedCardRows, archivedColumnRows, type BoardArchivePage } from './archive.store.ts'

const BOARDS_PAGE = 100
const PAGE = 50
/** `at` in milliseconds since 1970. */
const place = cursorOf({ at: field.whole, id: field.id })

interface ArchivedRow {
  id: number
  /** Seconds since 1970. */
  archivedAt: number | null
}

const placeBehind = ({ id, archivedAt }: ArchivedRow) => place.write({ at: Math.round((archivedAt ?? 0) * 1000), id })

/** Returns a page of the archived boards, latest first. */
export async function listArchivedBoards(
  { db, companyId }: Work,
  { cursor }: In<typeof boardsEndpoint, 'query'>,
): Promise<Out<typeof boardsEndpoint>> {
  const archive = { after: place.read(cursor), limit: BOARDS_PAGE + 1 }
  const { shown: rows, ...page } = pageOf(await boardRows(db, companyId, { archive }), BOARDS_PAGE, placeBehind)
  return { boards: rows.map((row) => ({ ...boardOf(row), archivedAt: isoOfEpoch(row.archivedAt ?? 0) })), ...page }
}

/**
 * Returns a page of the archived columns of a board, latest first.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function listArchivedColumns(
  work: Work,
  query: In<typeof columnsEndpoint, 'query'>,
): Promise<Out<typeof columnsEndpoint>> {
  const matches = await archivedColumnRows(work.db, work.companyId, await requestedPage(work, query))
  const { shown: rows, ...page } = pageOf(matches, PAGE, placeBehind)
  return { columns: rows.map((row) => ({ ...row, archivedAt: isoOfEpoch(row.archivedAt) })), ...page }
}

/**
 * Returns a page of the archived cards of a board, latest first.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function listArchivedCards(
  work: Work,
  query: In<typeof cardsEndpoint, 'query'>,
): Promise<Out<typeof cardsEndpoint>> {
  const matches = await archivedCardRows(work.db, work.companyId, await requestedPage(work, query))
  const { shown: rows, ...page } = pageOf(matches, PAGE, placeBehind)
  return { cards: rows.map((row) => ({ ...row, archivedAt: isoOfEpoch(row.archivedAt) })), ...page }
}

async function requestedPage(
  work: Work,
  { quadroId: boardId, searchParam, cursor }: In<typeof cardsEndpoint, 'query'>,
): Promise<BoardArchivePage> {
  await requireBoard(work, boardId)
  return { boardId, search: searchParam?.trim(), after: place.read(cursor), limit: PAGE + 1 }
}
