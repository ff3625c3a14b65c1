import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import { announceLostQuickMessage } from './announce-quick-message.ts'
import { auditedQuickMessage } from './quick-message.rules.ts'
import { removeQuickMessage } from './quick-message.store.ts'
import { managedQuickMessage } from './require-quick-message.ts'

/**
 * Deletes a quick message and its attachment. Messages sent with it stay.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export async function deleteQuickMessage(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await managedQuickMessage(work, actor, id, true)
  await removeQuickMessage(work.db, work.companyId, id)
  await audit(work, actor, 'quickMessage.delete', `quickMessage ${id}`, auditedQuickMessage(row), null)
  await removeFiles(work, [row.media_file])
  announceLostQuickMessage(work, row)
}
