import type { ActivityAction, CardFace } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { hearersOf } from '../../identity/public.ts'
import { type ActivityDetails, insertActivity } from './activity.store.ts'
import { type BoardCardRow, countState, lockCard } from './card.store.ts'
import { cardFaces } from './card.view.ts'

/**
 * Locks a card in use until the transaction ends.
 * @throws AppError ERR_NO_CARD_FOUND
 */
export async function lockCardOrFail({ db, companyId }: Work, id: number): Promise<BoardCardRow> {
  const row = await lockCard(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_CARD_FOUND')
  return row
}

/** Sends the current state of a card to the company. */
export async function announceBoardCard(
  work: Work,
  action: 'create' | 'update',
  id: number,
  sign: SignMedia,
): Promise<CardFace> {
  if (action === 'update') await countState(work.db, work.companyId, id)
  const [card] = await cardFaces(work, { ids: [id] }, sign)
  if (!card) throw new Error('the locked card was not found')
  work.announce('boardCard', hearersOf(work.companyId, 'boardCard'), { action, boardId: card.quadroId, card })
  return card
}

/**
 * Adds an entry to the activity of a card.
 * @param card with its revision after the action
 */
export const recordActivity = (
  work: Work,
  actor: Actor,
  card: { id: number; revision: number },
  { action, ...details }: ActivityDetails & { action: ActivityAction },
): Promise<void> =>
  insertActivity(work.db, work.companyId, {
    ...{ cardId: card.id, revision: card.revision, action, details, now: work.now },
    user: { id: actor.userId, name: actor.name },
  })
