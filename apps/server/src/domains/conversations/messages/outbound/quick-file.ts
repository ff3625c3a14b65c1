import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import { headOfStored } from '../../../../platform/storage/file-head.ts'
import { sniffType } from '../../../../platform/storage/sniff-type.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { requireAttachment } from '../../../quick-messages/public.ts'
import { mediaTypeOf } from '../media/media-kind.rules.ts'
import { captionOf, type Draft } from './draft.rules.ts'
import type { NewMessageInput } from './send-input.ts'

// Container formats identify themselves deep inside the file.
const HEAD_BYTES = 256 * 1024

/** The file of a quick message, as a post references it. */
export type QuickFile = NonNullable<NewMessageInput['quickMessage']>

/**
 * Returns the draft of a post that references a quick message's file, which is sent without being stored again.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND when the user has no access to it, ERR_NO_MEDIA_FOUND when its file was
 *   replaced or removed
 */
export async function quickFileDraft(
  services: { workplace: Workplace; storage: Storage },
  actor: Actor,
  quick: QuickFile,
  body: NewMessageInput['body'],
): Promise<Draft> {
  const { companyId } = actor
  const { file, name } = await services.workplace.read(companyId, (work) => requireAttachment(work, actor, quick))
  const stored = await services.storage.stat(companyId, file)
  const head =
    stored && (await headOfStored(services.storage, companyId, { name: file, size: stored.size }, HEAD_BYTES))
  if (!stored || !head) throw new AppError('ERR_NO_MEDIA_FOUND')
  const { mimetype } = await sniffType(head, name)
  return {
    body: captionOf(body, 0),
    mediaType: mediaTypeOf(mimetype) as Draft['mediaType'],
    mimetype,
    mediaName: name,
    mediaFile: file,
    mediaSize: stored.size,
    voice: false,
  }
}

/**
 * Locks the quick message until the transaction ends, so that its file is not deleted before the message references it.
 * Afterwards the file is kept until neither references it.
 */
export const lockQuickFile = (work: Work, actor: Actor, quick: QuickFile) =>
  requireAttachment(work, actor, quick, 'share')
