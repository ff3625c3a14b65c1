import type { Work } from '../../platform/db/work.ts'
import { announceChange } from './announce-chat.ts'
import { heirOf } from './chat.rules.ts'
import { adminsAmong, changeChat, chatsOfPerson, lockChat, removePeople } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { dropChat } from './delete-chat.ts'
import { changedChat } from './require-chat.ts'

/**
 * Takes somebody who leaves the company out of their chats, before they are gone. What they wrote stays under their name;
 * an owned chat goes to somebody who stays, one in which nobody is left is deleted.
 */
export async function leaveChats(work: Work, userId: number): Promise<void> {
  for (const id of await chatsOfPerson(work.db, work.companyId, userId))
    if (await lockChat(work.db, work.companyId, id)) await leaveChat(work, id, userId)
}

async function leaveChat(work: Work, id: number, userId: number): Promise<void> {
  await removePeople(work.db, work.companyId, id, [userId])
  const { owner_id: ownerId, users } = await changedChat(work, id)
  const staying = users.map((one) => one.userId)
  if (staying.length === 0) return dropChat(work, id)
  const heir = ownerId === userId ? heirOf(staying, await adminsAmong(work.db, work.companyId, staying)) : null
  await changeChat(work.db, work.companyId, id, { ...(heir !== null ? { ownerId: heir } : {}), now: work.now })
  announceChange(work, chatOf(await changedChat(work, id)))
}
