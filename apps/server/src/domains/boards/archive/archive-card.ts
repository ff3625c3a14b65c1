import { MOST_CARDS } from '@recado/contract/boards/board'
import type { CardFace } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { hearersOf } from '../../identity/public.ts'
import {
  type BoardCardRow,
  countCards,
  countState,
  lockStoredCard,
  readCardsInOrder,
  saveCard,
} from '../cards/card.store.ts'
import { cardFaces } from '../cards/card.view.ts'
import { announceBoardCard, recordActivity } from '../cards/lock-card.ts'
import { columnRows, lockColumn } from '../column.store.ts'
import { placeFor } from '../place.rules.ts'
import { announceBoardAgain, lockBoardOrFail } from '../save-board.ts'
import { boardOfCard } from './archive.store.ts'
import type { ArchiveChoice } from './archive-board.ts'
import { restoredPlace } from './restored-place.rules.ts'

/**
 * Archives a card, or restores it to its place. If its column is archived, it goes to the end of the first column.
 * @throws AppError ERR_NO_CARD_FOUND; ERR_NO_BOARD_FOUND when its board is archived; ERR_NO_BOARD_COLUMN_FOUND for a
 *   board without columns; ERR_BOARD_CARDS_FULL
 */
export async function archiveCard(
  work: Work,
  actor: Actor,
  { id, archived }: ArchiveChoice,
  sign: SignMedia,
): Promise<CardFace> {
  const { db, companyId, now } = work
  const boardId = await boardOfCard(db, companyId, id)
  if (boardId === null) throw new AppError('ERR_NO_CARD_FOUND')
  // Restoring adds to the board, so it waits for its lock like a new card.
  await lockBoardOrFail(work, boardId)
  const card = await lockStoredCard(db, companyId, id)
  if (!card) throw new AppError('ERR_NO_CARD_FOUND')
  if (card.isArchived !== archived) {
    const place = archived ? {} : await placeOfRestored(work, card)
    await saveCard(db, companyId, id, { archived_at: archived ? now : null, updated_at: now, ...place })
    await recordActivity(work, actor, card, { action: archived ? 'archive' : 'restore' })
    if (archived) {
      await countState(db, companyId, id)
      const hearers = hearersOf(companyId, 'boardCard')
      work.announce('boardCard', hearers, { action: 'delete', boardId, cardId: id, archived })
    } else await announceBoardCard(work, 'create', id, sign)
    await announceBoardAgain(work, boardId)
  }
  const [face] = await cardFaces(work, { ids: [id] }, sign)
  if (!face) throw new Error('the locked card was not found')
  return face
}

/** @throws AppError ERR_NO_BOARD_COLUMN_FOUND, ERR_BOARD_CARDS_FULL */
async function placeOfRestored(
  { db, companyId }: Work,
  { boardId, columnId: formerId, place }: BoardCardRow,
): Promise<{ column_id: number; place: string }> {
  if ((await countCards(db, companyId, boardId)) >= MOST_CARDS) throw new AppError('ERR_BOARD_CARDS_FULL')
  const columns = await columnRows(db, companyId, boardId)
  const columnId = (columns.find(({ id }) => id === formerId) ?? columns[0])?.id
  const column = columnId === undefined ? null : await lockColumn(db, companyId, columnId)
  if (!column) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  const cards = await readCardsInOrder(db, companyId, { boardId, columnId: column.id })
  return {
    column_id: column.id,
    place: column.id === formerId ? restoredPlace(cards, place) : placeFor(cards, null, {}),
  }
}
