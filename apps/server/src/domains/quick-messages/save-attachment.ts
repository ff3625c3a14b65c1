import type { QuickMessage } from '@recado/contract/quick-messages/quick-message'
import type { Actor } from '../../platform/actor.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { attachmentName } from '../../platform/storage/attachment-name.rules.ts'
import { keepUpload } from '../../platform/storage/keep-upload.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import { announceQuickMessage } from './announce-quick-message.ts'
import { saveQuickMessage } from './quick-message.store.ts'
import { quickMessageOf } from './quick-message.view.ts'
import { managedQuickMessage } from './require-quick-message.ts'
import type { QuickMessageDependencies } from './save-quick-message.ts'

/**
 * Replaces the attachment. Its type is detected from the content.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_EMPTY_FILE
 */
export async function saveAttachment(
  workplace: Workplace,
  actor: Actor,
  { id, file }: { id: number; file: UploadedFile | undefined },
  deps: QuickMessageDependencies,
): Promise<QuickMessage> {
  // Check first, so that no file is stored for a user without permission.
  await workplace.read(actor.companyId, (work) => managedQuickMessage(work, actor, id))
  const place = { workplace, storage: deps.services.storage, companyId: actor.companyId }
  return keepUpload(place, file, (upload) => {
    const media = { media_name: attachmentName(upload.filename, upload.extension), media_file: upload.file }
    return replaceAttachment(workplace, actor, id, media, deps)
  })
}

/**
 * Removes the attachment, if there is one.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export const removeAttachment = (workplace: Workplace, actor: Actor, id: number, deps: QuickMessageDependencies) =>
  replaceAttachment(workplace, actor, id, { media_name: null, media_file: null }, deps)

function replaceAttachment(
  workplace: Workplace,
  actor: Actor,
  id: number,
  media: { media_name: string | null; media_file: string | null },
  { sign }: QuickMessageDependencies,
): Promise<QuickMessage> {
  return workplace.run(actor.companyId, async (work) => {
    const before = await managedQuickMessage(work, actor, id, true)
    const row = await saveQuickMessage(work.db, work.companyId, id, media, work.now)
    const old = before.media_file
    if (old || media.media_file) {
      const audited = (file: string | null) => ({ name: row.shortcode, attachment: file })
      const [was, is] = [audited(before.media_name), audited(row.media_name)]
      await audit(work, actor, 'quickMessage.attachment', `quickMessage ${id}`, was, is)
      await removeFiles(work, [old])
    }
    announceQuickMessage(work, 'update', row, sign)
    return quickMessageOf(row, sign)
  })
}
