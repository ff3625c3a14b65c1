import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceGone } from './announce-quick-message.ts'
import { removeQuickMessage } from './quick-message.store.ts'
import type { QuickMessageServices } from './quick-message-services.ts'
import { quickMessageFor } from './require-quick-message.ts'

/**
 * Deletes a quick message and its attachment. What was sent with it stays.
 * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND
 */
export async function deleteQuickMessage(
  work: Work,
  actor: Actor,
  id: number,
  services: QuickMessageServices,
): Promise<void> {
  const row = await quickMessageFor(work, actor, id, true)
  await removeQuickMessage(work.db, work.companyId, id)
  // Without its words: what somebody wrote for themselves is nobody else's to read.
  const before = { name: row.shortcode, geral: row.geral, attachment: row.media_name }
  await audit(work, actor, 'quickMessage.delete', `quickMessage ${id}`, before, null)
  const file = row.media_file
  if (file) work.afterCommit(() => void services.storage.remove(work.companyId, file).catch(() => undefined))
  announceGone(work, row)
}
