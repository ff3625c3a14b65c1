import type { Chat, ChatChange, ChatInput } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceBeginning, announceChange, announceEnd } from './announce-chat.ts'
import { changeOfPeople } from './chat.rules.ts'
import { addParticipants, changeChat, insertChat, lockParticipants, removePeople } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { changedChat, managedChat } from './require-chat.ts'

/**
 * Creates a chat; its maker owns it and participates.
 * @throws AppError ERR_NO_USER_FOUND for users of other companies
 */
export async function createChat(work: Work, actor: Actor, { title, users }: ChatInput): Promise<Chat> {
  const { added: people } = changeOfPeople([], idsOf(users), actor.userId)
  await requireColleagues(work, people)
  const id = await insertChat(work.db, work.companyId, { title, ownerId: actor.userId, now: work.now })
  await addParticipants(work.db, work.companyId, id, people)
  const chat = chatOf(await changedChat(work, id))
  announceBeginning(work, chat, people)
  return chat
}

/**
 * Changes title and people of a chat. Removed users lose access, but their messages stay. New ones can read it from the
 * beginning.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION for users other than its owner, ERR_NO_USER_FOUND
 */
export async function updateChat(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: ChatChange },
): Promise<Chat> {
  const before = chatOf(await managedChat(work, actor, id))
  const present = before.users.map(({ userId }) => userId)
  const { added, removed: removedIds } = change.users
    ? changeOfPeople(present, idsOf(change.users), actor.userId)
    : { added: [], removed: [] }
  await requireColleagues(work, added)
  await addParticipants(work.db, work.companyId, id, added)
  await removePeople(work.db, work.companyId, id, removedIds)
  await changeChat(work.db, work.companyId, id, { title: change.title, now: work.now })
  const chat = chatOf(await changedChat(work, id))
  announceBeginning(work, chat, added)
  announceChange(
    work,
    chat,
    present.filter((one) => !removedIds.includes(one)),
  )
  announceEnd(work, chat, removedIds)
  return chat
}

const idsOf = (users: ReadonlyArray<{ id: number }>) => users.map(({ id }) => id)

async function requireColleagues(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const existingIds = await lockParticipants(work.db, work.companyId, ids)
  if (ids.some((id) => !existingIds.includes(id))) throw new AppError('ERR_NO_USER_FOUND')
}
