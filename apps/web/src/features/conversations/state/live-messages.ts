import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'

/** The loaded end of one conversation, oldest first. */
export interface Thread {
  messages: readonly Message[]
  hasMore: boolean
  /** Leads to the page before the first loaded message. */
  cursor: string | null
  /** Leads to the page after the last loaded message; none when the end of the conversation is loaded. */
  newer?: string | null
  /** Loaded around this message, for the n-th time. */
  around?: { id: number; turn: number }
}

export interface MessagePage {
  messages: readonly Message[]
  hasMore: boolean
  cursor?: string | null
}

/** Negative when `a` was sent before `b`. */
const inOrder = (a: Message, b: Message) =>
  a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1

/** Searches from the end: events are about recent messages. */
function placeOf(messages: readonly Message[], id: number): number {
  return messages.findLastIndex((message) => message.id === id)
}

/** As much of a message as a quote carries, in characters; the server cuts it there. */
const QUOTED = 1000
const quotedText = (body: string) => (body.length > QUOTED ? [...body].slice(0, QUOTED).join('') : body)

/** Quotes of a message show its present text; nothing once it is deleted. */
function withQuotesOf(messages: readonly Message[], { id, body, isDeleted }: Message): readonly Message[] {
  const said = isDeleted ? '' : quotedText(body)
  const isOld = ({ quotedMsgId, quotedMsg }: Message) =>
    quotedMsgId === id && quotedMsg && (quotedMsg.isDeleted !== isDeleted || quotedMsg.body !== said)
  if (!messages.some(isOld)) return messages
  return messages.map((message) =>
    isOld(message) && message.quotedMsg
      ? { ...message, quotedMsg: { ...message.quotedMsg, isDeleted, body: said } }
      : message,
  )
}

/** The thread after a change of a message that it does not hold, or not yet: what quotes it shows its present text. */
export function withQuotesIn(thread: Thread, message: Message): Thread {
  if (!message.isEdited && !message.isDeleted) return thread
  const messages = withQuotesOf(thread.messages, message)
  return messages === thread.messages ? thread : { ...thread, messages }
}

/** The thread after a new or changed message. The same object when it knew this already, or something newer. */
export function withMessage(thread: Thread, message: Message): Thread {
  const at = placeOf(thread.messages, message.id)
  const old = thread.messages[at]
  if (old) {
    if (message.version < old.version) return thread
    if (message.version === old.version && message.ack <= old.ack && message.mediaState === old.mediaState)
      return thread
    if (message.createdAt !== old.createdAt) {
      // It was sent again: its place is another one.
      const moved = withMessage({ ...thread, messages: thread.messages.toSpliced(at, 1) }, message)
      return { ...moved, messages: withQuotesOf(moved.messages, message) }
    }
    const messages = thread.messages.with(at, message)
    return { ...thread, messages: withQuotesOf(messages, message) }
  }
  const last = thread.messages.at(-1)
  // Newer than the loaded part: it comes with its page.
  if (thread.newer && last && inOrder(last, message) < 0) return withQuotesIn(thread, message)
  let place = thread.messages.length
  for (; place > 0; place--) {
    const before = thread.messages[place - 1]
    if (before && inOrder(before, message) < 0) break
  }
  // Older than the loaded part: it comes with its page.
  if (place === 0 && thread.hasMore) return withQuotesIn(thread, message)
  return { ...thread, messages: thread.messages.toSpliced(place, 0, message) }
}

/** A message after word of how far it got; the same object when that is known, or something newer. */
export function withAck<M extends Message>(message: M, { ack, sendState, updatedAt, version }: MessageAckEvent): M {
  const isNext = version === message.version + 1
  if (version <= message.version || (ack <= message.ack && !isNext)) return message
  // A later acknowledgement arrived before this one, which must not lower the ticks again.
  if (ack < message.ack) return { ...message, version }
  // Something else between the two is still on its way, and must not pass for old.
  return { ...message, ack, sendState, sendError: null, updatedAt, version: isNext ? version : message.version }
}

/** The thread after such word. The same object when it knew this already, or does not hold the message. */
export function withAckOf(thread: Thread, news: MessageAckEvent): Thread {
  const at = placeOf(thread.messages, news.messageId)
  const old = thread.messages[at]
  const message = old && withAck(old, news)
  return message && message !== old ? { ...thread, messages: thread.messages.with(at, message) } : thread
}

/** The thread after a change of a contact: what they wrote, and quotes of it, carry what they are now. */
export function withContactOf(thread: Thread, contact: ContactBrief): Thread {
  const { id, name } = contact
  const isTheirs = (message: Message) => message.contact?.id === id || message.quotedMsg?.contact?.id === id
  if (!thread.messages.some(isTheirs)) return thread
  const changed = (message: Message): Message => ({
    ...message,
    contact: message.contact?.id === id ? contact : message.contact,
    quotedMsg:
      message.quotedMsg?.contact?.id === id
        ? { ...message.quotedMsg, contact: { ...message.quotedMsg.contact, name } }
        : message.quotedMsg,
  })
  return { ...thread, messages: thread.messages.map((message) => (isTheirs(message) ? changed(message) : message)) }
}

/** What happens inside conversations. */
export type ThreadChange =
  | { kind: 'message'; message: Message }
  | { kind: 'ack'; ack: MessageAckEvent }
  | { kind: 'contact'; contact: ContactBrief }

/** A conversation, brought up to date with changes that came while it was being fetched; of others it may hold quotes. */
export const withThreadChanges = (ticketId: number, thread: Thread, changes: readonly ThreadChange[]): Thread =>
  changes.reduce((now, change) => {
    if (change.kind === 'contact') return withContactOf(now, change.contact)
    if (change.kind === 'ack') return withAckOf(now, change.ack)
    return change.message.ticketId === ticketId ? withMessage(now, change.message) : withQuotesIn(now, change.message)
  }, thread)

/** Of two states of a message the newer one. */
const newer = (a: Message, b: Message | undefined) => (b && b.version > a.version ? b : a)

/**
 * Whether a conversation is loaded further back than fresh pages from its end reach: messages that came late, changes and
 * deletions may have touched that part too. Never after a gap, where nothing is joined.
 */
export function reachesFurtherBack(thread: Thread | undefined, page: MessagePage): boolean {
  const [oldest] = thread?.messages ?? []
  const [first] = page.messages
  if (!thread || !oldest || !first || !page.hasMore || inOrder(oldest, first) >= 0) return false
  const known = new Set(thread.messages.map(({ id }) => id))
  return page.messages.some(({ id }) => known.has(id))
}

/** A freshly fetched newest page, joined to the loaded part; the part it no longer reaches is dropped. */
export function withNewestPage(thread: Thread | undefined, page: MessagePage): Thread {
  const fresh = { messages: page.messages, hasMore: page.hasMore, cursor: page.cursor ?? null }
  const first = page.messages[0]
  const last = page.messages.at(-1)
  if (!thread || !first || !last) return fresh
  const known = new Map(thread.messages.map((message) => [message.id, message]))
  const joined = page.messages
    .map((message) => newer(message, known.get(message.id)))
    // Sent again while the page was on its way.
    .filter((message) => inOrder(message, last) <= 0)
  // Arrived while the page was on its way.
  const after = thread.messages.filter((message) => inOrder(last, message) < 0)
  if (!page.messages.some(({ id }) => known.has(id))) return { ...fresh, messages: [...joined, ...after] }
  // One that was sent again stands in the page, and no more where it stood.
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

/** A newer page behind the loaded part. One that was sent again stands in the page, and no more where it stood. */
export function withNewerPage(thread: Thread, page: MessagePage & { newerCursor?: string | null }): Thread {
  const inPage = new Map(page.messages.map((message) => [message.id, message]))
  const before = thread.messages.filter((message) => newer(message, inPage.get(message.id)) === message)
  const known = new Set(before.map(({ id }) => id))
  const news = page.messages.filter(({ id }) => !known.has(id))
  return { ...thread, messages: [...before, ...news], newer: page.newerCursor ?? null }
}

/** An older page in front of the loaded part. */
export function withOlderPage(thread: Thread, page: MessagePage): Thread {
  const known = new Set(thread.messages.map(({ id }) => id))
  return {
    ...thread,
    messages: [...page.messages.filter(({ id }) => !known.has(id)), ...thread.messages],
    hasMore: page.hasMore,
    cursor: page.cursor ?? null,
  }
}
