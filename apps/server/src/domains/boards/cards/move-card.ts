import type { CardFace } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { columnById, lockColumn } from '../column.store.ts'
import { placeFor, type Wish } from '../place.rules.ts'
import { type CardRow, isCard, saveCard, standingIn } from './card.store.ts'
import { announceCard, holdCard, noteActivity } from './hold-card.ts'

/**
 * Moves a card within its board. Without a neighbour it goes to the end of another column, and stays where it is in its own.
 * @returns overLimit: there are more cards in the column now than are meant to be; nothing holds it up
 * @throws AppError ERR_NO_CARD_FOUND, also for a neighbour that is none of the company; ERR_NO_BOARD_COLUMN_FOUND
 */
export async function moveCard(
  work: Work,
  actor: Actor,
  { id, columnId, ...wish }: { id: number; columnId: number } & Wish,
  sign: SignMedia,
): Promise<{ card: CardFace; overLimit: boolean }> {
  const card = await holdCard(work, id)
  for (const neighbour of [wish.before, wish.after])
    if (neighbour && !(await isCard(work.db, work.companyId, neighbour))) throw new AppError('ERR_NO_CARD_FOUND')
  const overLimit = await moveInto(work, actor, card, { columnId, ...wish })
  return { card: await announceCard(work, 'update', id, sign), overLimit }
}

/** The same for a card that is held. @returns whether the column holds more than it is meant to now */
export async function moveInto(
  work: Work,
  actor: Actor,
  card: CardRow,
  { columnId, ...wish }: { columnId: number } & Wish,
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
