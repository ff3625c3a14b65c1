import type { CardFace } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { columnById, lockColumn } from '../column.store.ts'
import { placeFor, type RequestedPlace } from '../place.rules.ts'
import { type BoardCardRow, isCard, readCardsInOrder, saveCard } from './card.store.ts'
import { announceBoardCard, lockCardOrFail, recordActivity } from './lock-card.ts'

/**
 * Moves a card within its board. Without a neighbour it goes to the end of another column, or keeps its place in its
 * own.
 * @returns overLimit: the column now exceeds its limit; the move is done anyway
 * @throws AppError ERR_NO_CARD_FOUND, also for a neighbour of another company; ERR_NO_BOARD_COLUMN_FOUND
 */
export async function moveBoardCard(
  work: Work,
  actor: Actor,
  { id, columnId, ...requestedPlace }: { id: number; columnId: number } & RequestedPlace,
  sign: SignMedia,
): Promise<{ card: CardFace; overLimit: boolean }> {
  const card = await lockCardOrFail(work, id)
  for (const neighbour of [requestedPlace.before, requestedPlace.after])
    if (neighbour && !(await isCard(work.db, work.companyId, neighbour))) throw new AppError('ERR_NO_CARD_FOUND')
  const overLimit = await moveInto(work, actor, card, { columnId, ...requestedPlace })
  return { card: await announceBoardCard(work, 'update', id, sign), overLimit }
}

/**
 * Moves a locked card.
 * @returns whether the column now exceeds its limit
 */
export async function moveInto(
  work: Work,
  actor: Actor,
  card: BoardCardRow,
  { columnId, ...requestedPlace }: { columnId: number } & RequestedPlace,
): Promise<boolean> {
  const { db, companyId, now } = work
  const column = await lockColumn(db, companyId, columnId)
  if (column?.boardId !== card.boardId) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  const { id, boardId } = card
  const orderedCards = await readCardsInOrder(db, companyId, { boardId, columnId })
  const isOther = columnId !== card.columnId
  if (isOther || requestedPlace.before || requestedPlace.after)
    await saveCard(db, companyId, id, {
      column_id: columnId,
      place: placeFor(orderedCards, id, requestedPlace),
      updated_at: now,
    })
  if (isOther) {
    const from = await columnById(db, companyId, card.columnId)
    await recordActivity(work, actor, card, { action: 'move', from: from?.title ?? '', to: column.title })
  }
  return isOther && column.wipLimit !== null && orderedCards.length + 1 > column.wipLimit
}
