import type { CardFace } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import { saveCard } from './card.store.ts'
import { fileNamed, isNoCover } from './card-change.rules.ts'
import { announceBoardCard, lockCardOrFail, recordActivity } from './lock-card.ts'
import { fileRows } from './parts.store.ts'
import { isPicture, missingCover } from './write-content.ts'

/**
 * Sets the cover picture of a card; '' removes it.
 * @param taskId the card id in the body; the path takes precedence (D-09 of the documents)
 * @throws AppError ERR_NO_CARD_FOUND, ERR_CARD_ID_DIFFERS, ERR_NO_CARD_COVER_FOUND
 */
export async function coverCard(
  work: Work,
  actor: Actor,
  { id, taskId, coverImage = '' }: { id: number; taskId?: number | null | undefined; coverImage?: string | undefined },
  sign: SignMedia,
): Promise<CardFace> {
  const { db, companyId, now } = work
  const card = await lockCardOrFail(work, id)
  if (taskId && taskId !== id) throw new AppError('ERR_CARD_ID_DIFFERS')
  const pictures = (await fileRows(db, companyId, [id])).filter(({ mimetype }) => isPicture(mimetype))
  const cover = isNoCover(coverImage) ? null : (fileNamed(pictures, coverImage)?.file ?? missingCover())
  if (cover !== card.cover) {
    const revision = card.revision + 1
    await saveCard(db, companyId, id, { cover, revision, updated_at: now })
    await recordActivity(work, actor, { id, revision }, { action: 'cover', fields: ['coverImage'] })
  }
  return announceBoardCard(work, 'update', id, sign)
}
