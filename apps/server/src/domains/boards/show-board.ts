import type { showBoard as showEndpoint } from '@recado/contract/boards/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { boardOf, columnOf } from './board.view.ts'
import { cardsOf } from './cards/card.view.ts'
import { columnRows } from './column.store.ts'
import { requireBoard } from './save-board.ts'

/**
 * Returns a board with its columns and their cards in order.
 * @throws AppError ERR_NO_BOARD_FOUND
 */
export async function showBoard(
  work: Work,
  { quadroId, brief = false }: In<typeof showEndpoint, 'query'>,
  sign: SignMedia,
): Promise<Out<typeof showEndpoint>> {
  const quadro = boardOf(await requireBoard(work, quadroId))
  const columns = await columnRows(work.db, work.companyId, quadroId)
  const cards = Map.groupBy(await cardsOf(work, { boardId: quadroId }, sign, brief), ({ columnId }) => columnId)
  return { tasks: columns.map((row) => ({ ...columnOf(row), tasks: cards.get(row.id) ?? [] })), quadro }
}
