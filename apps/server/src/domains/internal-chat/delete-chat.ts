import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit } from '../identity/public.ts'
import { announceEnd } from './announce-chat.ts'
import { filesOfChat, removeChat } from './chat.store.ts'
import { managedChat } from './require-chat.ts'

/**
 * Deletes a chat with its messages and files. The audit log records the deletion, not the content.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION for users other than its owner
 */
export async function deleteChat(work: Work, actor: Actor, id: number): Promise<void> {
  const { users, version } = await managedChat(work, actor, id)
  await dropChat(work, id)
  await audit(work, actor, 'chat.delete', `chat ${id}`, null, null)
  announceEnd(
    work,
    { id, version: version + 1 },
    users.map(({ userId }) => userId),
  )
}

/** Deletes the rows and files of a chat. Requires its lock. */
export async function dropChat(work: Work, id: number): Promise<void> {
  const files = await filesOfChat(work.db, work.companyId, id)
  await removeChat(work.db, work.companyId, id)
  await removeFiles(work, files)
}
