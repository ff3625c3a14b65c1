import { mayManage } from '@recado/contract/access'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import { announceBoardAgain } from '../save-board.ts'
import { lockStoredCard, removeCard, saveCard } from './card.store.ts'
import { withoutPicture } from './clean-description.ts'
import { announceBoardCard, lockCardOrFail, recordActivity } from './lock-card.ts'
import { fileRows, removeFile } from './parts.store.ts'

/**
 * Deletes a card with its files. A colleague's card needs `boards:deleteCards` for all.
 * @throws AppError ERR_NO_CARD_FOUND, ERR_NO_PERMISSION
 */
export async function deleteCard(work: Work, actor: Actor, id: number): Promise<void> {
  const { db, companyId } = work
  const card = await lockStoredCard(db, companyId, id)
  if (!card) throw new AppError('ERR_NO_CARD_FOUND')
  const { boardId, title, createdBy } = card
  if (!mayManage(actor, 'boards:deleteCards', createdBy)) throw new AppError('ERR_NO_PERMISSION')
  const files = await fileRows(db, companyId, [id])
  await removeCard(db, companyId, id)
  await removeFiles(
    work,
    files.map(({ file }) => file),
  )
  await audit(work, actor, 'boardCard.delete', `boardCard ${id}`, { title }, null)
  work.announce('boardCard', hearersOf(companyId, 'boardCard'), { action: 'delete', boardId, cardId: id })
  await announceBoardAgain(work, boardId)
}

/**
 * Deletes a file of a card and every use of it on the card.
 * @param filename its stored name; only compared, never used as a path
 * @throws AppError ERR_NO_CARD_FOUND, ERR_NO_CARD_FILE_FOUND
 */
export async function deleteCardFile(
  work: Work,
  actor: Actor,
  { cardId: id, filename }: { cardId: number; filename: string },
  sign: SignMedia,
): Promise<void> {
  const { db, companyId, now } = work
  const card = await lockCardOrFail(work, id)
  const deletedFile = (await fileRows(db, companyId, [id])).find(({ file }) => file === filename)
  if (!deletedFile) throw new AppError('ERR_NO_CARD_FILE_FOUND')
  await removeFile(db, companyId, deletedFile.id)
  const [cover, description] = [
    card.cover === deletedFile.file ? null : card.cover,
    withoutPicture(card.description, deletedFile.file),
  ]
  const revision = card.revision + 1
  await saveCard(db, companyId, id, { cover, description, revision, updated_at: now })
  await removeFiles(work, [deletedFile.file])
  const fields = [
    deletedFile.isImage ? 'images' : 'files',
    ...(cover !== card.cover ? ['coverImage'] : []),
    ...(description !== card.description ? ['description'] : []),
  ]
  await recordActivity(work, actor, { id, revision }, { action: 'deleteFile', name: deletedFile.name, fields })
  await audit(
    work,
    actor,
    'boardFile.delete',
    `boardFile ${deletedFile.id}`,
    { title: card.title, file: deletedFile.name },
    null,
  )
  await announceBoardCard(work, 'update', id, sign)
}
