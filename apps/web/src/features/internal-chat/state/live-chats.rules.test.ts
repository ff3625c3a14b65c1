import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { describe, expect, it } from 'vitest'
import {
  type ChatsPage,
  type ChatThread,
  firstUnread,
  withChat,
  withChatMessage,
  withNewerChatPage,
  withNewestChatPage,
  withOlderChatPage,
  withoutChat,
  withoutUnread,
  withUnread,
} from './live-chats.rules.ts'

const clock = (second: number) => `2026-05-01T10:00:${String(second).padStart(2, '0')}.000Z`
const chat = (id: number, word: number, { version = 1, unreads = 0, title = `c${id}` } = {}): Chat => ({
  ...{ id, uuid: `u${id}`, companyId: 1, title, ownerId: 1, version },
  users: [{ userId: 1, unreads, seenTo: 0, unseen: unreads, mentions: 0, user: { id: 1, name: 'Ana' } }],
  lastMessage: '',
  lastMessageAt: clock(word),
  createdAt: clock(0),
  updatedAt: clock(word),
})
const message = (id: number, { version = id, senderId = 2 } = {}): ChatMessage => ({
  ...{ id, chatId: 1, senderId, sender: { id: senderId, name: 'Bruno' }, message: `m${id}`, files: [], mentions: [] },
  ...{
    quoted: null,
    reactions: [],
    editedAt: null,
    deletedAt: null,
    clientId: null,
    version,
    createdAt: clock(id),
    updatedAt: clock(id),
  },
})
const thread = (ids: number[], hasMore = false): ChatThread => ({
  messages: ids.map((id) => message(id)),
  hasMore,
  cursor: hasMore ? `before ${ids[0]}` : null,
})
const ids = ({ messages }: ChatThread) => messages.map(({ id }) => id)

describe('CHT-09: messages of a loaded chat', () => {
  it.each<[string, ChatThread, number, number[]]>([
    ['a new message is last', thread([1, 2]), 3, [1, 2, 3]],
    ['a late message is inserted at its position', thread([1, 3]), 2, [1, 2, 3]],
    ['the first message of an empty chat is added', thread([]), 5, [5]],
    ['a message older than the loaded part is left out', thread([5, 6], true), 2, [5, 6]],
    ['a message older than all others is first when the whole chat is loaded', thread([5, 6]), 2, [2, 5, 6]],
  ])('%s', (_, before, id, after) => {
    expect(ids(withChatMessage(before, message(id)))).toEqual(after)
  })

  it('the newer of two states of a message wins, whatever the order of arrival', () => {
    const before = thread([1, 2])
    const reacted = { ...message(2, { version: 9 }), reactions: [{ emoji: '👍', userIds: [1] }] }
    const after = withChatMessage(before, reacted)
    expect(after.messages[1]).toBe(reacted)
    expect(withChatMessage(after, message(2, { version: 8 }))).toBe(after)
  })

  it.each<[string, ChatThread | undefined, ChatThread, number[], boolean]>([
    ['nothing loaded before', undefined, thread([3, 4], true), [3, 4], true],
    ['merged with the overlapping loaded part', thread([1, 2, 3], false), thread([3, 4], true), [1, 2, 3, 4], false],
    ['only the page after a gap', thread([1, 2], false), thread([5, 6], true), [5, 6], true],
    ['a page with the whole chat', thread([1, 2], true), thread([1, 2, 3], false), [1, 2, 3], true],
    ['a message of an event is newer than the page', thread([3, 4, 5], true), thread([3, 4], true), [3, 4, 5], true],
  ])('its newest page: %s', (_, loaded, page, after, hasMore) => {
    const joined = withNewestChatPage(loaded, page)
    expect([ids(joined), joined.hasMore]).toEqual([after, hasMore])
  })

  it('around an old message, new messages stay out until the pages between are loaded', () => {
    const part = { ...thread([5, 6], true), newer: 'after 6', start: { at: 5, turn: 1 } }
    expect(withChatMessage(part, message(9))).toBe(part)
    const updatedThread = withChatMessage(part, message(6, { version: 9 }))
    expect([ids(updatedThread), updatedThread.messages[1]?.version]).toEqual([[5, 6], 9])
    const middle = withNewerChatPage(part, { messages: [message(6), message(7)], newer: 'after 7' })
    expect([ids(middle), middle.newer, middle.start]).toEqual([[5, 6, 7], 'after 7', part.start])
    const whole = withNewerChatPage(middle, { messages: [message(8)], newer: null })
    expect(ids(withChatMessage(whole, message(9)))).toEqual([5, 6, 7, 8, 9])
    expect(withOlderChatPage(part, thread([3, 4]))).toMatchObject({
      newer: 'after 6',
      start: part.start,
      hasMore: false,
    })
  })

  it('CHT-07: an older page is put before the loaded messages', () => {
    const joined = withOlderChatPage(thread([5, 6], true), thread([3, 4, 5]))
    expect([ids(joined), joined.hasMore, joined.cursor]).toEqual([[3, 4, 5, 6], false, null])
  })
})

const page = (chats: Chat[], hasMore = false): ChatsPage => ({
  records: chats,
  count: chats.length,
  unreadChats: 0,
  hasMore,
})
const order = (pages: readonly ChatsPage[]) => pages.map(({ records }) => records.map(({ id }) => id))

describe('CHT-09: the list of chats', () => {
  const pages = [page([chat(3, 30), chat(2, 20)], true), page([chat(1, 10)])]

  it.each<[string, Chat, boolean, number[][], number]>([
    ['a new chat is first', chat(9, 40), false, [[9, 3, 2], [1]], 3],
    ['a chat with a new message moves to the top', chat(1, 40, { version: 2 }), false, [[1, 3, 2], []], 2],
    ['a renamed chat keeps its position', chat(2, 20, { version: 2, title: 'x' }), false, [[3, 2], [1]], 2],
    [
      'a chat with a new message keeps its position in search results',
      chat(1, 40, { version: 2 }),
      true,
      [[3, 2], [1]],
      2,
    ],
    ['a new chat is not added to search results', chat(9, 40), true, [[3, 2], [1]], 2],
    [
      'a chat older than all others is last',
      chat(9, 5),
      false,
      [
        [3, 2],
        [1, 9],
      ],
      3,
    ],
    ['an older version of a chat changes nothing', chat(3, 50, { version: 0 }), false, [[3, 2], [1]], 2],
  ])('%s', (_, came, searched, after, count) => {
    const now = withChat(pages, came, searched)
    expect([order(now), now[0]?.count]).toEqual([after, count])
    // The same event may arrive under two names.
    expect(order(withChat(now, came, searched))).toEqual(after)
  })

  it('a chat that sorts after the loaded part waits for its page', () => {
    expect(order(withChat([page([chat(3, 30)], true)], chat(9, 5), false))).toEqual([[3]])
  })

  it('a removed chat disappears', () => {
    expect(order(withoutChat(pages, 2))).toEqual([[3], [1]])
    expect(withoutChat(pages, 99)).toBe(pages)
  })
})

describe('LAY-15: the unread chats', () => {
  const waiting = (chats: Chat[], unreadChats = chats.length, hasMore = false): ChatsPage => ({
    ...{ records: chats, count: unreadChats, unreadChats, hasMore },
  })
  const one = chat(1, 10, { unreads: 2, version: 5 })
  it.each<[string, ChatsPage, Chat, number[], number, boolean]>([
    ['another chat gets an unread message', waiting([one]), chat(2, 20, { unreads: 1 }), [2, 1], 2, true],
    ['an unread chat gets more unread messages', waiting([one]), chat(1, 20, { unreads: 3, version: 6 }), [1], 1, true],
    ['an unread chat was read', waiting([one]), chat(1, 10, { version: 6 }), [], 0, true],
    ['an older version of an unread chat changes nothing', waiting([one]), chat(1, 10, { version: 4 }), [1], 1, true],
    ['an event of a read chat changes nothing', waiting([one]), chat(2, 20), [1], 1, true],
    [
      'with more unread chats than loaded, a chat that is not loaded gets a message',
      waiting([one], 30, true),
      chat(2, 20, { unreads: 1 }),
      [1],
      30,
      false,
    ],
    [
      'with more unread chats than loaded, a chat that is not loaded was read',
      waiting([one], 30, true),
      chat(2, 20),
      [1],
      30,
      false,
    ],
    [
      'with more unread chats than loaded, a loaded chat was read',
      waiting([one], 30, true),
      chat(1, 10, { version: 6 }),
      [],
      29,
      true,
    ],
  ])('%s', (_, before, came, after, count, exact) => {
    const now = withUnread(before, came, 1)
    expect([now.waiting.records.map(({ id }) => id), now.waiting.unreadChats, now.exact]).toEqual([after, count, exact])
    if (exact) expect(withUnread(now.waiting, came, 1).waiting.unreadChats).toBe(count)
  })

  it('a removed chat is no longer unread', () => {
    expect(withoutUnread(waiting([one]), 1).waiting).toMatchObject({ records: [], unreadChats: 0 })
    expect(withoutUnread(waiting([one], 30, true), 7).exact).toBe(false)
  })
})

it.each<[string, Array<[id: number, senderId: number]>, number, number | null]>([
  ['none without unread messages', [[1, 2]], 0, null],
  [
    'the last message of another user',
    [
      [1, 2],
      [2, 2],
      [3, 1],
    ],
    1,
    2,
  ],
  [
    'the user’s own messages do not count',
    [
      [1, 2],
      [2, 1],
      [3, 2],
      [4, 1],
    ],
    2,
    1,
  ],
  [
    'the first loaded one if more are unread than loaded',
    [
      [5, 2],
      [6, 2],
    ],
    9,
    5,
  ],
  ['none while no message is loaded', [], 3, null],
])('CHT-08: the first unread message: %s', (_, loadedMessages, unreads, first) => {
  const messages = loadedMessages.map(([id, senderId]) => message(id, { senderId }))
  expect(firstUnread(messages, unreads, 1)).toBe(first)
})
