import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'

/** The loaded part of a chat, oldest first: its latest messages, or those around one message. */
export interface ChatThread {
  messages: readonly ChatMessage[]
  /** True if earlier messages exist that are not loaded. */
  hasMore: boolean
  cursor: string | null
  /** The cursor of the page after the last loaded message; null when the end of the chat is loaded. */
  newer?: string | null
  /** Where to start reading: at a message, or at the end (null). `turn` counts the jumps. */
  start?: { at: number | null; turn: number }
  /** The first message that was not on the user's screen, if the server named it. */
  unreadFrom?: number
}

/** One page of the chat list, with the fields that events change. */
export interface ChatsPage {
  records: Chat[]
  count: number
  unreadChats: number
  hasMore: boolean
}

export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((one) => one.userId === userId)?.unreads ?? 0

/** A user's seat in a chat: what the user has not read and not seen. */
export const seatOf = (chat: Chat, userId: number) => chat.users.find((one) => one.userId === userId)

/** Number of messages of others that were not on the user's screen. */
export const unseenOf = (chat: Chat, userId: number): number => seatOf(chat, userId)?.unseen ?? 0

/** The newer of two states of the same record. */
const newer = <T extends { version: number }>(loaded: T, received: T): T =>
  received.version >= loaded.version ? received : loaded

/**
 * A thread with a message from an answer or event added or replaced. A message older than the loaded part is left out.
 */
export function withChatMessage(thread: ChatThread, message: ChatMessage): ChatThread {
  const { messages, hasMore } = thread
  const at = messages.findLastIndex(({ id }) => id <= message.id)
  const existingMessage = messages[at]
  if (existingMessage?.id === message.id)
    return newer(existingMessage, message) === existingMessage
      ? thread
      : { ...thread, messages: messages.with(at, message) }
  if (at < 0 && hasMore && messages.length > 0) return thread
  // Messages between the loaded part and this one are missing.
  if (thread.newer && at === messages.length - 1) return thread
  return { ...thread, messages: messages.toSpliced(at + 1, 0, message) }
}

/**
 * A thread merged with its newest page. If there is a gap between both, only the page is kept, because messages in
 * between are missing.
 */
export function withNewestChatPage(loaded: ChatThread | undefined, page: ChatThread): ChatThread {
  const first = page.messages[0]
  const last = loaded?.messages.at(-1)
  if (!loaded || !first || !last || (page.hasMore && last.id < first.id)) return page
  return page.messages.reduce(withChatMessage, loaded)
}

/** A thread with the page after it. */
export function withNewerChatPage(loaded: ChatThread, page: Pick<ChatThread, 'messages' | 'newer'>): ChatThread {
  const last = loaded.messages.at(-1)?.id ?? 0
  const news = page.messages.filter(({ id }) => id > last)
  return { ...loaded, messages: [...loaded.messages, ...news], newer: page.newer ?? null }
}

/** A thread with the page before it. */
export const withOlderChatPage = (loaded: ChatThread, page: ChatThread): ChatThread => ({
  ...loaded,
  hasMore: page.hasMore,
  cursor: page.cursor,
  messages: [...page.messages.filter(({ id }) => id < (loaded.messages[0]?.id ?? Infinity)), ...loaded.messages],
})

const before = (one: Chat, other: Chat): boolean =>
  one.lastMessageAt > other.lastMessageAt || (one.lastMessageAt === other.lastMessageAt && one.id > other.id)

/**
 * The loaded pages of the list after a chat event. A new chat, or one with a new message, moves to the position of its
 * latest message; any other change keeps the position (CHT-09).
 * @param searched the list shows search results, so only the server knows whether a new chat belongs there
 */
export function withChat<P extends ChatsPage>(pages: readonly P[], chat: Chat, searched: boolean): readonly P[] {
  const loadedChat = pages.flatMap(({ records }) => records).find(({ id }) => id === chat.id)
  if (loadedChat && loadedChat.version > chat.version) return pages
  if (loadedChat && (searched || loadedChat.lastMessageAt === chat.lastMessageAt))
    return pages.map((page) => ({ ...page, records: page.records.map((one) => (one.id === chat.id ? chat : one)) }))
  if (!loadedChat && searched) return pages
  return insertChat(without(pages, chat.id), chat, loadedChat === undefined)
}

function insertChat<P extends ChatsPage>(pages: readonly P[], chat: Chat, isNew: boolean): readonly P[] {
  const count = isNew ? 1 : 0
  const pageIndex = pages.findIndex(({ records }) => records.some((one) => before(chat, one)))
  // It sorts after all loaded chats: onto the last page, unless more pages follow that are not loaded.
  const target = pageIndex >= 0 ? pageIndex : pages.length - 1
  if (pageIndex < 0 && pages.at(-1)?.hasMore) return pages.map((page) => ({ ...page, count: page.count + count }))
  return pages.map((page, index) => {
    if (index !== target) return { ...page, count: page.count + count }
    const at = page.records.findIndex((one) => before(chat, one))
    const records = page.records.toSpliced(at < 0 ? page.records.length : at, 0, chat)
    return { ...page, records, count: page.count + count }
  })
}

const without = <P extends ChatsPage>(pages: readonly P[], id: number): readonly P[] =>
  pages.map((page) => ({ ...page, records: page.records.filter((one) => one.id !== id) }))

/** The loaded pages without a removed chat. */
export function withoutChat<P extends ChatsPage>(pages: readonly P[], id: number): readonly P[] {
  const isLoaded = pages.some(({ records }) => records.some((one) => one.id === id))
  return isLoaded ? without(pages, id).map((page) => ({ ...page, count: page.count - 1 })) : pages
}

/**
 * The unread chats after a chat event.
 * @returns `exact` is false when more chats are unread than loaded, so that only the server knows whether this one was
 *   counted
 */
export function withUnread<P extends ChatsPage>(
  waiting: P,
  chat: Chat,
  userId: number,
): { waiting: P; exact: boolean } {
  const loadedChat = waiting.records.find(({ id }) => id === chat.id)
  if (loadedChat && loadedChat.version > chat.version) return { waiting, exact: true }
  const isUnread = unreadsOf(chat, userId) > 0
  if (!loadedChat && !isUnread) return { waiting, exact: !waiting.hasMore }
  if (!loadedChat && waiting.hasMore) return { waiting, exact: false }
  const others = waiting.records.filter(({ id }) => id !== chat.id)
  const change = (isUnread ? 1 : 0) - (loadedChat ? 1 : 0)
  const records = isUnread ? [chat, ...others] : others
  const counts = { count: waiting.count + change, unreadChats: waiting.unreadChats + change }
  return { waiting: { ...waiting, ...counts, records }, exact: true }
}

/** The unread chats without a removed one. */
export function withoutUnread<P extends ChatsPage>(waiting: P, id: number): { waiting: P; exact: boolean } {
  if (!waiting.records.some((one) => one.id === id)) return { waiting, exact: !waiting.hasMore }
  const records = waiting.records.filter((one) => one.id !== id)
  return {
    waiting: { ...waiting, records, count: waiting.count - 1, unreadChats: waiting.unreadChats - 1 },
    exact: true,
  }
}

/**
 * The first message among the loaded ones that is unread, or was not seen.
 * @param unreads number of such messages from others
 */
export function firstUnread(messages: readonly ChatMessage[], unreads: number, userId: number): number | null {
  let left = unreads
  for (const { id, senderId } of messages.toReversed()) if (senderId !== userId && --left === 0) return id
  return left > 0 && unreads > 0 ? (messages[0]?.id ?? null) : null
}
