import type { CardFace } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { columnById, lockColumn } from '../column.store.ts'
import { placeFor, type RequestedPlace } from '../place.rules.ts'
import { type BoardCardRow, isCard, saveCard, standingIn } from './card.store.ts'
import { announceBoardCard, lockCardOrFail, noteActivity } from './hold-card.ts'

/**
 * Moves a card within its board. Without a neighbour it goes to the end of another column, or keeps its place in its
 * own.
 * @returns overLimit: the column now exceeds its limit; the move is done anyway
 * @throws AppError ERR_NO_CARD_FOUND, also for a neighbour of another company; ERR_NO_BOARD_COLUMN_FOUND
 */
export async function moveBoardCard(
  work: Work,
  actor: Actor,
  { id, columnId, ...wish }: { id: number; columnId: number } & RequestedPlace,
  sign: SignMedia,
): Promise<{ card: CardFace; overLimit: boolean }> {
  const card = await lockCardOrFail(work, id)
  for (const neighbour of [wish.before, wish.after])
    if (neighbour && !(await isCard(work.db, work.companyId, neighbour))) throw new AppError('ERR_NO_CARD_FOUND')
  const overLimit = await moveInto(work, actor, card, { columnId, ...wish })
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
  { columnId, ...wish }: { columnId: number } & RequestedPlace,
): Promise<boolean> {
  const { db, companyId, now } = work
  const column = await lockColumn(db, companyId, columnId)
  if (column?.boardId !== card.boardId) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  const { id, boardId } = card
  const standing = await standingIn(db, companyId, { boardId, columnId })
  const isOther = columnId !== card.columnId
  if (isOther || wish.before || wish.after)
    await saveCard(db, companyId, id, { column_id: columnId, place: placeFor(standing, id, wish), updated_at: now })
  if (isOther) {
    const from = await columnById(db, companyId, card.columnId)
    await noteActivity(work, actor, card, { action: 'move', from: from?.title ?? '', to: column.title })
  }
  return isOther && column.wipLimit !== null && standing.length + 1 > column.wipLimit
}
