import type { Message } from '@recado/contract/conversations/message'
import { describe, expect, it } from 'vitest'
import {
  reachesFurtherBack,
  type Thread,
  withContactOf,
  withMessage,
  withNewerPage,
  withNewestPage,
  withOlderPage,
  withQuotesIn,
  withThreadChanges,
} from './live-messages.ts'
import { message } from './test/samples.ts'

const thread = (messages: Message[], hasMore = false): Thread => ({ messages, hasMore, cursor: hasMore ? 'c' : null })
const ids = ({ messages }: Thread) => messages.map(({ id }) => id)
const two = (hasMore = false) => thread([message(1, 1), message(2, 2)], hasMore)

describe('MSG-19: a conversation updates live', () => {
  it.each<[string, Message, number[]]>([
    ['a new message is added at the end', message(3, 3), [1, 2, 3]],
    ['an earlier message is inserted at its position', message(3, 1), [1, 3, 2]],
    ['a loaded message is not duplicated', message(2, 2, { version: 2 }), [1, 2]],
  ])('%s', (_, news, expected) => {
    expect(ids(withMessage(two(), news))).toEqual(expected)
  })

  describe('messages.14: a message that was sent again', () => {
    it('moves to its new position without a duplicate, and an older state does not move it back', () => {
      const moved = withMessage(thread([message(1, 1), message(2, 2), message(3, 3)]), message(1, 4, { version: 2 }))
      expect(ids(moved)).toEqual([2, 3, 1])
      expect(withMessage(moved, message(1, 1, { version: 1 }))).toBe(moved)
    })

    it('moves to the end from a page that is not loaded, and that page does not add it again', () => {
      const moved = withMessage(two(true), message(9, 5, { version: 2 }))
      expect(ids(moved)).toEqual([1, 2, 9])
      expect(ids(withOlderPage(moved, { messages: [message(8, 0), message(9, 0)], hasMore: false }))).toEqual([
        8, 1, 2, 9,
      ])
    })

    it('is removed from a loaded part that does not reach the end', () => {
      const before = { ...two(true), newer: 'n' }
      expect(ids(withMessage(before, message(1, 9, { version: 2 })))).toEqual([2])
    })

    it('is once in a fresh page, wherever it was before, at the position of the latest event', () => {
      const before = thread([message(1, 1), message(2, 2), message(3, 3)])
      const page = { messages: [message(2, 2), message(3, 3), message(1, 4, { version: 2 })], hasMore: false }
      expect(ids(withNewestPage(before, page))).toEqual([2, 3, 1])
      const after = thread([message(2, 2), message(3, 3), message(1, 4, { version: 2 })])
      const stale = { messages: [message(1, 1), message(2, 2), message(3, 3)], hasMore: false }
      expect(ids(withNewestPage(after, stale))).toEqual([2, 3, 1])
    })

    it('appears once with the page of its new position, also when its event was missed', () => {
      const before: Thread = { ...two(), newer: 'n' }
      const page = { messages: [message(3, 3), message(1, 4, { version: 2 })], hasMore: true, newerCursor: null }
      expect(ids(withNewerPage(before, page))).toEqual([2, 3, 1])
    })

    it('MSG-06: messages that quote it stay in place and quote its current text', () => {
      const quotedMsg = {
        ...{ id: 1, body: 'm1', fromMe: true, mediaType: 'chat' as const, isDeleted: false, contact: null },
      }
      const before = thread([message(1, 1), message(2, 2, { quotedMsgId: 1, quotedMsg }), message(3, 3)])
      const again = withMessage(before, message(1, 4, { version: 2 }))
      expect(ids(again)).toEqual([2, 3, 1])
      expect(again.messages[0]).toBe(before.messages[1])
      const edited = withMessage(before, message(1, 4, { version: 3, body: 'outro', isEdited: true }))
      expect(ids(edited)).toEqual([2, 3, 1])
      expect(edited.messages[0]?.quotedMsg).toEqual({ ...quotedMsg, body: 'outro' })
    })
  })

  it('a message older than the loaded part appears with its page', () => {
    const before = two(true)
    expect(withMessage(before, message(9, 0))).toBe(before)
  })

  it('an older version is ignored and the same version changes nothing', () => {
    const before = thread([message(1, 1, { version: 4, ack: 3 })])
    expect(withMessage(before, message(1, 1, { version: 3, ack: 2 }))).toBe(before)
    expect(withMessage(before, message(1, 1, { version: 4, ack: 3 }))).toBe(before)
  })

  it('MSG-06: deleting the original updates the messages that quote it', () => {
    const quotedMsg = {
      id: 1,
      body: 'secret',
      fromMe: false,
      mediaType: 'chat' as const,
      isDeleted: false,
      contact: null,
    }
    const before = thread([message(1, 1), message(2, 2, { quotedMsgId: 1, quotedMsg })])
    const after = withMessage(before, message(1, 1, { version: 2, isDeleted: true }))
    expect(after.messages[1]?.quotedMsg).toMatchObject({ isDeleted: true, body: '' })
  })

  it('MSG-06: editing the original updates the messages that quote it', () => {
    const quotedMsg = {
      ...{ id: 1, body: 'at ten', fromMe: false, mediaType: 'chat' as const, isDeleted: false, contact: null },
    }
    const before = thread([message(1, 1), message(2, 2, { quotedMsgId: 1, quotedMsg }), message(3, 3)])
    const after = withMessage(before, message(1, 1, { version: 2, body: 'at eleven', isEdited: true }))
    expect(after.messages[1]?.quotedMsg).toEqual({ ...quotedMsg, body: 'at eleven' })
    expect(after.messages[2]).toBe(before.messages[2])
  })

  it('MSG-06: a quote of a message that is not loaded, or is in an earlier conversation, shows that it was deleted', () => {
    const quotedMsg = {
      ...{ id: 9, body: 'secret', fromMe: false, mediaType: 'chat' as const, isDeleted: false, contact: null },
    }
    const before = { ...two(true), messages: [message(2, 2, { quotedMsgId: 9, quotedMsg })] }
    const deletedMessage = message(9, 0, { version: 2, isDeleted: true, body: '' })
    const after = [withMessage(before, deletedMessage), withQuotesIn(before, { ...deletedMessage, ticketId: 77 })]
    for (const { messages } of after)
      expect(messages).toMatchObject([{ id: 2, quotedMsg: { isDeleted: true, body: '' } }])
    const fetched = withThreadChanges(1, before, [{ kind: 'message', message: { ...deletedMessage, ticketId: 77 } }])
    expect(fetched.messages[0]?.quotedMsg).toMatchObject({ isDeleted: true })
    expect(withQuotesIn(before, message(9, 0))).toBe(before)
  })

  it('a contact’s new name appears in their messages and where these are quoted', () => {
    const brief = { number: '5511988887777', lid: null, email: '', profilePicUrl: null, isGroup: false }
    const [rui, ana] = [
      { ...brief, id: 7, name: 'Rui' },
      { ...brief, id: 8, name: 'Ana' },
    ]
    const quotedMsg = {
      ...{ id: 1, body: 'oi', fromMe: false, mediaType: 'chat' as const, isDeleted: false },
      contact: { id: 7, name: 'Rui' },
    }
    const before = thread([
      message(1, 1, { contact: rui }),
      message(2, 2, { contact: ana, quotedMsgId: 1, quotedMsg }),
      message(3, 3, { contact: ana }),
    ])
    const after = withContactOf(before, { ...rui, name: 'Rui Lopes' })
    expect(after.messages.map(({ contact }) => contact?.name)).toEqual(['Rui Lopes', 'Ana', 'Ana'])
    expect(after.messages[1]?.quotedMsg?.contact).toEqual({ id: 7, name: 'Rui Lopes' })
    expect(after.messages[2]).toBe(before.messages[2])
    expect(withContactOf(before, { ...rui, id: 9 })).toBe(before)
  })

  it('one event keeps the object identity of all other messages', () => {
    const before = two()
    const after = withMessage(before, message(2, 2, { version: 2, ack: 3 }))
    expect(after.messages[0]).toBe(before.messages[0])
  })
})

describe('MSG-01: pages join', () => {
  it('an older page is prepended without duplicates', () => {
    const page = { messages: [message(8, 0), message(1, 1)], hasMore: false, cursor: null }
    const after = withOlderPage(two(true), page)
    expect(ids(after)).toEqual([8, 1, 2])
    expect(after.hasMore).toBe(false)
  })

  it('a refetched newest page keeps the messages loaded above it and those that arrived during the fetch', () => {
    const before = thread([message(1, 1), message(2, 2), message(4, 4)], true)
    const after = withNewestPage(before, { messages: [message(2, 2), message(3, 3)], hasMore: true, cursor: 'new' })
    expect(ids(after)).toEqual([1, 2, 3, 4])
    expect(after.cursor).toBe('c')
  })

  it('RT-01: after a gap, parts between which messages may be missing are not joined', () => {
    const page = { messages: [message(30, 30), message(31, 31)], hasMore: true, cursor: 'new' }
    const after = withNewestPage(two(), page)
    expect(ids(after)).toEqual([30, 31])
    expect(after).toMatchObject({ hasMore: true, cursor: 'new' })
  })

  it.each<[string, Thread | undefined, number[], boolean, boolean]>([
    ['nothing is loaded', undefined, [3, 4], true, false],
    ['no loaded message is older', two(true), [1, 2], true, false],
    ['a loaded message is older', two(true), [2, 3], true, true],
    ['the server has no older messages any more', two(true), [2, 3], false, false],
    ['there is a gap', two(true), [30, 31], true, false],
  ])('RT-01: whether older pages are refetched, where %s', (_, before, page, hasMore, expected) => {
    expect(reachesFurtherBack(before, { messages: page.map((id) => message(id, id)), hasMore })).toBe(expected)
  })

  it('a newer state from an event survives an older response', () => {
    const before = thread([message(1, 1, { version: 5, ack: 4 })])
    const after = withNewestPage(before, { messages: [message(1, 1, { version: 2 })], hasMore: false })
    expect(after.messages[0]?.ack).toBe(4)
  })

  it('events applied to a state equal a fresh fetch', () => {
    const all = Array.from({ length: 200 }, (_, at) => message(at + 1, (at * 37) % 90))
    const live = all.reduce(withMessage, thread([]))
    const fetched = all.toSorted((a, b) =>
      a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1,
    )
    expect(live.messages).toEqual(fetched)
  })
})

describe('PLUS-17: a conversation loaded around an old message', () => {
  const around = { id: 2, turn: 1 }
  const inside: Thread = { ...two(), newer: 'n', around }

  it('accepts no new messages beyond the loaded part, but changes loaded ones', () => {
    expect(withMessage(inside, message(9, 9))).toBe(inside)
    expect(withMessage(inside, message(2, 2, { version: 2, body: 'x' })).messages[1]?.body).toBe('x')
  })

  it('can be paged to its end and is live from there', () => {
    const middle = withNewerPage(inside, { messages: [message(2, 2), message(3, 3)], hasMore: true, newerCursor: 'm' })
    expect([ids(middle), middle.newer, middle.around]).toEqual([[1, 2, 3], 'm', around])
    const end = withNewerPage(middle, { messages: [message(4, 4)], hasMore: true, newerCursor: null })
    expect(ids(withMessage(end, message(9, 9)))).toEqual([1, 2, 3, 4, 9])
    const older = withOlderPage(middle, { messages: [message(0, 0)], hasMore: false })
    expect([ids(older), older.newer, older.around]).toEqual([[0, 1, 2, 3], 'm', around])
  })
})
