import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'

/**
 * The rooms of people. Chats have no rooms of their own: each event goes to those who take part at its commit, so that
 * who leaves a chat hears nothing more of it at once.
 */
const roomsOf = (work: Work, ids: readonly number[]): string[] => ids.map((id) => rooms.user(work.companyId, id))

const peopleOf = ({ users }: Chat): number[] => users.map(({ userId }) => userId)

/** Tells those who came that they take part now. */
export function announceBeginning(work: Work, chat: Chat, ids: readonly number[]): void {
  for (const userId of ids)
    work.announce('chatOfUser', roomsOf(work, [userId]), { action: 'create', record: chat, userId })
}

/** Tells those who take part that title or people changed. */
export function announceChange(work: Work, chat: Chat, ids: readonly number[] = peopleOf(chat)): void {
  for (const userId of ids)
    work.announce('chatOfUser', roomsOf(work, [userId]), { action: 'update', record: chat, userId })
  announceUpdate(work, chat)
}

/**
 * Tells those who took part that the chat is gone for them.
 * @param version of the chat as it ended for them
 */
export function announceEnd(work: Work, { id, version }: Pick<Chat, 'id' | 'version'>, ids: readonly number[]): void {
  if (ids.length === 0) return
  for (const userId of ids)
    work.announce('chatOfUser', roomsOf(work, [userId]), { action: 'delete', id, userId, version })
  work.announce('chat', roomsOf(work, ids), { action: 'delete', id, version })
}

export function announceMessage(work: Work, chat: Chat, newMessage: ChatMessage): void {
  const to = roomsOf(work, peopleOf(chat))
  work.announce('chat', to, { action: 'new-message', chat, newMessage })
  work.announce('chatActivity', to, { action: 'new-message', chat, newMessage })
}

/** Tells that a message, or the chat itself, changed. */
export function announceUpdate(work: Work, chat: Chat, newMessage?: ChatMessage): void {
  const to = roomsOf(work, peopleOf(chat))
  const said = { action: 'update', chat, ...(newMessage ? { newMessage } : {}) } as const
  work.announce('chat', to, said)
  work.announce('chatActivity', to, said)
}

/** Tells the reader's own browsers at once, and those who take part within 100 ms, together with other readers. */
export function announceRead(work: Work, chat: Chat, readerId: number): void {
  work.announce('chat', roomsOf(work, [readerId]), { action: 'update', chat })
  // Of one with other readings among the same people only: who was taken out meanwhile must not receive what came after.
  const merge = { key: `read ${peopleOf(chat).join()}`, version: chat.version }
  work.announce('chatActivity', roomsOf(work, peopleOf(chat)), { action: 'update', chat }, merge)
}
