import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'

/** The loaded end of one conversation, oldest first. */
export interface Thread {
  messages: readonly Message[]
  hasMore: boolean
  /** Cursor of the page before the first loaded message. */
  cursor: string | null
  /** Cursor of the page after the last loaded message. Unset when the end of the conversation is loaded. */
  newer?: string | null
  /** The message around which the page was loaded, with a counter that increases on each load. */
  around?: { id: number; turn: number }
}

export interface MessagePage {
  messages: readonly Message[]
  hasMore: boolean
  cursor?: string | null
}

/** Compares by send time: negative when `a` was sent before `b`. */
const inOrder = (a: Message, b: Message) =>
  a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1

/** Searches from the end, because events are about recent messages. */
function indexOfMessage(messages: readonly Message[], id: number): number {
  return messages.findLastIndex((message) => message.id === id)
}

/** The maximum length of a quoted text, in characters. The server cuts it to the same length. */
const QUOTED = 1000
const quotedText = (body: string) => (body.length > QUOTED ? [...body].slice(0, QUOTED).join('') : body)

/** Updates the quotes of a message to its current text, or '' when it is deleted. */
function withQuotesOf(messages: readonly Message[], { id, body, isDeleted }: Message): readonly Message[] {
  const quote = isDeleted ? '' : quotedText(body)
  const isOld = ({ quotedMsgId, quotedMsg }: Message) =>
    quotedMsgId === id && quotedMsg && (quotedMsg.isDeleted !== isDeleted || quotedMsg.body !== quote)
  if (!messages.some(isOld)) return messages
  return messages.map((message) =>
    isOld(message) && message.quotedMsg
      ? { ...message, quotedMsg: { ...message.quotedMsg, isDeleted, body: quote } }
      : message,
  )
}

/** Returns the thread after a change of a message that is not in it: quotes of the message show its current text. */
export function withQuotesIn(thread: Thread, message: Message): Thread {
  if (!message.isEdited && !message.isDeleted) return thread
  const messages = withQuotesOf(thread.messages, message)
  return messages === thread.messages ? thread : { ...thread, messages }
}

/**
 * Returns the thread after a new or changed message. Returns the same object if it already has this version or a newer
 * one.
 */
export function withMessage(thread: Thread, message: Message): Thread {
  const at = indexOfMessage(thread.messages, message.id)
  const old = thread.messages[at]
  if (old) {
    if (message.version < old.version) return thread
    if (message.version === old.version && message.ack <= old.ack && message.mediaState === old.mediaState)
      return thread
    if (message.createdAt !== old.createdAt) {
      // The message was sent again, so its position changes.
      const moved = withMessage({ ...thread, messages: thread.messages.toSpliced(at, 1) }, message)
      return { ...moved, messages: withQuotesOf(moved.messages, message) }
    }
    const messages = thread.messages.with(at, message)
    return { ...thread, messages: withQuotesOf(messages, message) }
  }
  const last = thread.messages.at(-1)
  // Newer than the loaded part: it is loaded with its page.
  if (thread.newer && last && inOrder(last, message) < 0) return withQuotesIn(thread, message)
  let place = thread.messages.length
  for (; place > 0; place--) {
    const before = thread.messages[place - 1]
    if (before && inOrder(before, message) < 0) break
  }
  // Older than the loaded part: it is loaded with its page.
  if (place === 0 && thread.hasMore) return withQuotesIn(thread, message)
  return { ...thread, messages: thread.messages.toSpliced(place, 0, message) }
}

/**
 * Returns a message after an acknowledgement event. Returns the same object if it already has this version or a newer
 * one.
 */
export function withAck<M extends Message>(message: M, { ack, sendState, updatedAt, version }: MessageAckEvent): M {
  const isNext = version === message.version + 1
  if (version <= message.version || (ack <= message.ack && !isNext)) return message
  // A later acknowledgement arrived before this one; keep the higher value.
  if (ack < message.ack) return { ...message, version }
  // If a change between the two versions is still in flight, keep the old version, so that the change is not skipped as
  // outdated.
  return { ...message, ack, sendState, sendError: null, updatedAt, version: isNext ? version : message.version }
}

/**
 * Returns the thread after an acknowledgement event. Returns the same object if nothing changes or the message is not
 * loaded.
 */
export function withAckOf(thread: Thread, news: MessageAckEvent): Thread {
  const at = indexOfMessage(thread.messages, news.messageId)
  const old = thread.messages[at]
  const message = old && withAck(old, news)
  return message && message !== old ? { ...thread, messages: thread.messages.with(at, message) } : thread
}

/** Returns the thread after a change of a contact: their messages and quotes of these show the new data. */
export function withContactOf(thread: Thread, contact: ContactBrief): Thread {
  const { id, name } = contact
  const isTheirs = (message: Message) => message.contact?.id === id || message.quotedMsg?.contact?.id === id
  if (!thread.messages.some(isTheirs)) return thread
  const withContact = (message: Message): Message => ({
    ...message,
    contact: message.contact?.id === id ? contact : message.contact,
    quotedMsg:
      message.quotedMsg?.contact?.id === id
        ? { ...message.quotedMsg, contact: { ...message.quotedMsg.contact, name } }
        : message.quotedMsg,
  })
  return { ...thread, messages: thread.messages.map((message) => (isTheirs(message) ? withContact(message) : message)) }
}

/** A change inside a conversation. */
export type ThreadChange =
  | { kind: 'message'; message: Message }
  | { kind: 'ack'; ack: MessageAckEvent }
  | { kind: 'contact'; contact: ContactBrief }

/**
 * Applies changes that arrived during a fetch to a conversation. Changes of other conversations only update its quotes.
 */
export const withThreadChanges = (ticketId: number, thread: Thread, changes: readonly ThreadChange[]): Thread =>
  changes.reduce((now, change) => {
    if (change.kind === 'contact') return withContactOf(now, change.contact)
    if (change.kind === 'ack') return withAckOf(now, change.ack)
    return change.message.ticketId === ticketId ? withMessage(now, change.message) : withQuotesIn(now, change.message)
  }, thread)

/** Returns the newer of two states of a message. */
const newer = (a: Message, b: Message | undefined) => (b && b.version > a.version ? b : a)

/**
 * Returns whether a conversation is loaded further back than the fresh page. Late messages, changes and deletions may
 * have touched that part too. False after a gap, because nothing is joined then.
 */
export function reachesFurtherBack(thread: Thread | undefined, page: MessagePage): boolean {
  const [oldest] = thread?.messages ?? []
  const [first] = page.messages
  if (!thread || !oldest || !first || !page.hasMore || inOrder(oldest, first) >= 0) return false
  const loadedIds = new Set(thread.messages.map(({ id }) => id))
  return page.messages.some(({ id }) => loadedIds.has(id))
}

/** Joins a freshly fetched newest page to the loaded part. Drops the part that the page no longer reaches. */
export function withNewestPage(thread: Thread | undefined, page: MessagePage): Thread {
  const fresh = { messages: page.messages, hasMore: page.hasMore, cursor: page.cursor ?? null }
  const first = page.messages[0]
  const last = page.messages.at(-1)
  if (!thread || !first || !last) return fresh
  const loadedById = new Map(thread.messages.map((message) => [message.id, message]))
  const joined = page.messages
    .map((message) => newer(message, loadedById.get(message.id)))
    // Sent again during the fetch.
    .filter((message) => inOrder(message, last) <= 0)
  // Arrived during the fetch.
  const after = thread.messages.filter((message) => inOrder(last, message) < 0)
  if (!page.messages.some(({ id }) => loadedById.has(id))) return { ...fresh, messages: [...joined, ...after] }
  // A message that was sent again is in the page; remove it from its old position.
  const inPage = new Set(page.messages.map(({ id }) => id))
  const before = thread.messages.filter((message) => inOrder(message, first) < 0 && !inPage.has(message.id))
  const older = before.length > 0 ? { hasMore: thread.hasMore, cursor: thread.cursor } : fresh
  const { around } = thread
  return {
    messages: [...before, ...joined, ...after],
    hasMore: older.hasMore,
    cursor: older.cursor,
    ...(around ? { around } : {}),
  }
}

/**
 * Appends a newer page to the loaded part. A message that was sent again is in the page and is removed from its old
 * position.
 */
export function withNewerPage(thread: Thread, page: MessagePage & { newerCursor?: string | null }): Thread {
  const inPage = new Map(page.messages.map((message) => [message.id, message]))
  const before = thread.messages.filter((message) => newer(message, inPage.get(message.id)) === message)
  const keptIds = new Set(before.map(({ id }) => id))
  const news = page.messages.filter(({ id }) => !keptIds.has(id))
  return { ...thread, messages: [...before, ...news], newer: page.newerCursor ?? null }
}

/** Prepends an older page to the loaded part. */
export function withOlderPage(thread: Thread, page: MessagePage): Thread {
  const loadedIds = new Set(thread.messages.map(({ id }) => id))
  return {
    ...thread,
    messages: [...page.messages.filter(({ id }) => !loadedIds.has(id)), ...thread.messages],
    hasMore: page.hasMore,
    cursor: page.cursor ?? null,
  }
}
