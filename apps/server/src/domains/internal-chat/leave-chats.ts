import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceChange, announceEnd } from './announce-chat.ts'
import { nextOwnerOf } from './chat.rules.ts'
import { adminsAmong, changeChat, chatsOfPerson, lockChat, removePeople } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { dropChat } from './delete-chat.ts'
import { changedChat, lockedChatFor } from './require-chat.ts'

/**
 * Removes a user who leaves the company from their chats, before the user is deleted. Messages keep their name; an
 * owned chat gets another owner, and a chat without participants is deleted.
 */
export async function leaveChats(work: Work, userId: number): Promise<void> {
  for (const id of await chatsOfPerson(work.db, work.companyId, userId))
    if (await lockChat(work.db, work.companyId, id)) await removeParticipant(work, id, userId)
}

/**
 * Removes the caller from a chat, with the same consequences.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION for users outside the chat
 */
export async function leaveChat(work: Work, actor: Actor, id: number): Promise<void> {
  await lockedChatFor(work, actor, id)
  const { isGone, version } = await removeParticipant(work, id, actor.userId)
  if (isGone) await audit(work, actor, 'chat.delete', `chat ${id}`, null, null)
  announceEnd(work, { id, version }, [actor.userId])
}

/** Requires the chat's lock. */
async function removeParticipant(
  work: Work,
  id: number,
  userId: number,
): Promise<{ isGone: boolean; version: number }> {
  await removePeople(work.db, work.companyId, id, [userId])
  const { owner_id: ownerId, users, version } = await changedChat(work, id)
  const remainingIds = users.map((one) => one.userId)
  if (remainingIds.length === 0) {
    await dropChat(work, id)
    return { isGone: true, version: version + 1 }
  }
  const newOwner =
    ownerId === userId ? nextOwnerOf(remainingIds, await adminsAmong(work.db, work.companyId, remainingIds)) : null
  await changeChat(work.db, work.companyId, id, { ...(newOwner !== null ? { ownerId: newOwner } : {}), now: work.now })
  const chat = chatOf(await changedChat(work, id))
  announceChange(work, chat)
  return { isGone: false, version: chat.version }
}
