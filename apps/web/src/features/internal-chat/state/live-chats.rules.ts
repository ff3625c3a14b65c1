import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'

/** The loaded part of a chat, oldest first: its latest messages, or those around one of them. */
export interface Thread {
  messages: readonly ChatMessage[]
  /** Whether earlier ones exist that are not loaded. */
  hasMore: boolean
  cursor: string | null
  /** Leads to the page after the last loaded message; none when the end of the chat is loaded. */
  newer?: string | null
  /** Where it begins to be read: at a message, or at the end; for the n-th time. */
  start?: { at: number | null; turn: number }
  /** The first message that the reader has not read, where the server said it. */
  unreadFrom?: number
}

/** One answer of the list of chats, as far as events change it. */
export interface ChatsPage {
  records: Chat[]
  count: number
  unreadChats: number
  hasMore: boolean
}

export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((one) => one.userId === userId)?.unreads ?? 0

/** The newer one of two states of one thing. */
const newer = <T extends { version: number }>(known: T, came: T): T => (came.version >= known.version ? came : known)

/** A thread with a message as an answer or an event brought it; one from before the loaded part stays out. */
export function withMessage(thread: Thread, message: ChatMessage): Thread {
  const { messages, hasMore } = thread
  const at = messages.findLastIndex(({ id }) => id <= message.id)
  const known = messages[at]
  if (known?.id === message.id)
    return newer(known, message) === known ? thread : { ...thread, messages: messages.with(at, message) }
  if (at < 0 && hasMore && messages.length > 0) return thread
  // Between the loaded part and the end lie others.
  if (thread.newer && at === messages.length - 1) return thread
  return { ...thread, messages: messages.toSpliced(at + 1, 0, message) }
}

/**
 * A thread with its newest page. Where there is a gap between what is known and the page, the page alone is true: what lies
 * between was missed.
 */
export function withNewestPage(known: Thread | undefined, page: Thread): Thread {
  const first = page.messages[0]
  const last = known?.messages.at(-1)
  if (!known || !first || !last || (page.hasMore && last.id < first.id)) return page
  return page.messages.reduce(withMessage, known)
}

/** A thread with the page after it. */
export function withNewerPage(known: Thread, page: Pick<Thread, 'messages' | 'newer'>): Thread {
  const last = known.messages.at(-1)?.id ?? 0
  const news = page.messages.filter(({ id }) => id > last)
  return { ...known, messages: [...known.messages, ...news], newer: page.newer ?? null }
}

/** A thread with the page before it. */
export const withOlderPage = (known: Thread, page: Thread): Thread => ({
  ...known,
  hasMore: page.hasMore,
  cursor: page.cursor,
  messages: [...page.messages.filter(({ id }) => id < (known.messages[0]?.id ?? Infinity)), ...known.messages],
})

const before = (one: Chat, other: Chat): boolean =>
  one.lastMessageAt > other.lastMessageAt || (one.lastMessageAt === other.lastMessageAt && one.id > other.id)

/**
 * The loaded pages of the list with a chat as an event brought it: a new one and one with a new word stand where the latest word
 * has them, anything else stays where it is (CHT-09).
 * @param searched the list shows what a search found: only the server knows whether a new one belongs there
 */
export function withChat<P extends ChatsPage>(pages: readonly P[], chat: Chat, searched: boolean): readonly P[] {
  const known = pages.flatMap(({ records }) => records).find(({ id }) => id === chat.id)
  if (known && known.version > chat.version) return pages
  if (known && (searched || known.lastMessageAt === chat.lastMessageAt))
    return pages.map((page) => ({ ...page, records: page.records.map((one) => (one.id === chat.id ? chat : one)) }))
  if (!known && searched) return pages
  return placed(without(pages, chat.id), chat, known === undefined)
}

function placed<P extends ChatsPage>(pages: readonly P[], chat: Chat, isNew: boolean): readonly P[] {
  const count = isNew ? 1 : 0
  const on = pages.findIndex(({ records }) => records.some((one) => before(chat, one)))
  // Behind all that is loaded: on the last page, unless more follow that are not.
  const target = on >= 0 ? on : pages.length - 1
  if (on < 0 && pages.at(-1)?.hasMore) return pages.map((page) => ({ ...page, count: page.count + count }))
  return pages.map((page, index) => {
    if (index !== target) return { ...page, count: page.count + count }
    const at = page.records.findIndex((one) => before(chat, one))
    const records = page.records.toSpliced(at < 0 ? page.records.length : at, 0, chat)
    return { ...page, records, count: page.count + count }
  })
}

const without = <P extends ChatsPage>(pages: readonly P[], id: number): readonly P[] =>
  pages.map((page) => ({ ...page, records: page.records.filter((one) => one.id !== id) }))

/** The loaded pages without a chat that is gone. */
export function withoutChat<P extends ChatsPage>(pages: readonly P[], id: number): readonly P[] {
  const known = pages.some(({ records }) => records.some((one) => one.id === id))
  return known ? without(pages, id).map((page) => ({ ...page, count: page.count - 1 })) : pages
}

/**
 * The chats that wait to be read, with a chat as an event brought it.
 * @returns `exact` false: more wait than are loaded, so that only the server knows whether it was counted
 */
export function withUnread<P extends ChatsPage>(
  waiting: P,
  chat: Chat,
  userId: number,
): { waiting: P; exact: boolean } {
  const known = waiting.records.find(({ id }) => id === chat.id)
  if (known && known.version > chat.version) return { waiting, exact: true }
  const waits = unreadsOf(chat, userId) > 0
  if (!known && !waits) return { waiting, exact: !waiting.hasMore }
  if (!known && waiting.hasMore) return { waiting, exact: false }
  const others = waiting.records.filter(({ id }) => id !== chat.id)
  const change = (waits ? 1 : 0) - (known ? 1 : 0)
  const records = waits ? [chat, ...others] : others
  const counted = { count: waiting.count + change, unreadChats: waiting.unreadChats + change }
  return { waiting: { ...waiting, ...counted, records }, exact: true }
}

/** The chats that wait to be read without one that is gone. */
export function withoutUnread<P extends ChatsPage>(waiting: P, id: number): { waiting: P; exact: boolean } {
  if (!waiting.records.some((one) => one.id === id)) return { waiting, exact: !waiting.hasMore }
  const records = waiting.records.filter((one) => one.id !== id)
  return {
    waiting: { ...waiting, records, count: waiting.count - 1, unreadChats: waiting.unreadChats - 1 },
    exact: true,
  }
}

/**
 * The first message that somebody has not read, of those that are loaded.
 * @param unreads how many messages of others wait
 */
export function firstUnread(messages: readonly ChatMessage[], unreads: number, userId: number): number | null {
  let left = unreads
  for (const { id, senderId } of messages.toReversed()) if (senderId !== userId && --left === 0) return id
  return left > 0 && unreads > 0 ? (messages[0]?.id ?? null) : null
}
