import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceChange, announceEnd } from './announce-chat.ts'
import { heirOf } from './chat.rules.ts'
import { adminsAmong, changeChat, chatsOfPerson, lockChat, removePeople } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { dropChat } from './delete-chat.ts'
import { changedChat, heldChatFor } from './require-chat.ts'

/**
 * Takes somebody who leaves the company out of their chats, before they are gone. What they wrote stays under their name;
 * an owned chat goes to somebody who stays, one in which nobody is left is deleted.
 */
export async function leaveChats(work: Work, userId: number): Promise<void> {
  for (const id of await chatsOfPerson(work.db, work.companyId, userId))
    if (await lockChat(work.db, work.companyId, id)) await takeOut(work, id, userId)
}

/**
 * This person takes part in a chat no more; with the same consequences.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION for who does not take part
 */
export async function leaveChat(work: Work, actor: Actor, id: number): Promise<void> {
  await heldChatFor(work, actor, id)
  const { isGone, version } = await takeOut(work, id, actor.userId)
  if (isGone) await audit(work, actor, 'chat.delete', `chat ${id}`, null, null)
  announceEnd(work, { id, version }, [actor.userId])
}

/** Needs the chat's lock. */
async function takeOut(work: Work, id: number, userId: number): Promise<{ isGone: boolean; version: number }> {
  await removePeople(work.db, work.companyId, id, [userId])
  const { owner_id: ownerId, users, version } = await changedChat(work, id)
  const staying = users.map((one) => one.userId)
  if (staying.length === 0) {
    await dropChat(work, id)
    return { isGone: true, version: version + 1 }
  }
  const heir = ownerId === userId ? heirOf(staying, await adminsAmong(work.db, work.companyId, staying)) : null
  await changeChat(work.db, work.companyId, id, { ...(heir !== null ? { ownerId: heir } : {}), now: work.now })
  const chat = chatOf(await changedChat(work, id))
  announceChange(work, chat)
  return { isGone: false, version: chat.version }
}
