import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import type { Work } from '../../platform/db/work.ts'
import { chatRoom } from './sockets.ts'

/**
 * The rooms of users for their chats. A chat has no room: each event goes to the users who participate at its commit, so that a user
 * who leaves receives no later events.
 */
const roomsOf = (work: Work, ids: readonly number[]): string[] => ids.map((id) => chatRoom(work.companyId, id))

const peopleOf = ({ users }: Chat): number[] => users.map(({ userId }) => userId)

/** Notifies new participants that they are in the chat. */
export function announceBeginning(work: Work, chat: Chat, ids: readonly number[]): void {
  for (const userId of ids)
    work.announce('chatOfUser', roomsOf(work, [userId]), { action: 'create', record: chat, userId })
}

/** Notifies participants of a changed title or changed people. */
export function announceChange(work: Work, chat: Chat, ids: readonly number[] = peopleOf(chat)): void {
  for (const userId of ids)
    work.announce('chatOfUser', roomsOf(work, [userId]), { action: 'update', record: chat, userId })
  announceUpdate(work, chat)
}

/**
 * Notifies former participants that the chat was removed for them.
 * @param version of the chat when it ended for them
 */
export function announceEnd(work: Work, { id, version }: Pick<Chat, 'id' | 'version'>, ids: readonly number[]): void {
  if (ids.length === 0) return
  for (const userId of ids)
    work.announce('chatOfUser', roomsOf(work, [userId]), { action: 'delete', id, userId, version })
  work.announce('chat', roomsOf(work, ids), { action: 'delete', id, version })
}

export function announceChatMessage(work: Work, chat: Chat, newMessage: ChatMessage): void {
  const to = roomsOf(work, peopleOf(chat))
  work.announce('chat', to, { action: 'new-message', chat, newMessage })
  work.announce('chatActivity', to, { action: 'new-message', chat, newMessage })
}

/** Notifies participants of a changed message or chat. */
export function announceUpdate(work: Work, chat: Chat, newMessage?: ChatMessage): void {
  const to = roomsOf(work, peopleOf(chat))
  const payload = { action: 'update', chat, ...(newMessage ? { newMessage } : {}) } as const
  work.announce('chat', to, payload)
  work.announce('chatActivity', to, payload)
}

/** Notifies the reader's own browsers at once, and the participants within 100 ms, merged with other read receipts. */
export function announceRead(work: Work, chat: Chat, readerId: number): void {
  work.announce('chat', roomsOf(work, [readerId]), { action: 'update', chat })
  // Merged only with read receipts among the same people: a user removed in the meantime must not receive later ones.
  const merge = { key: `read ${peopleOf(chat).join()}`, version: chat.version }
  work.announce('chatActivity', roomsOf(work, peopleOf(chat)), { action: 'update', chat }, merge)
}
