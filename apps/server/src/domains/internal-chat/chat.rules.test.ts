import type { ChatReaction } from '@recado/contract/internal-chat/chat'
import { describe, expect, it } from 'vitest'
import {
  changeOfPeople,
  excerptOf,
  isParticipant,
  isReaction,
  mayManageChat,
  mentionsOf,
  nextOwnerOf,
  withChatReaction,
} from './chat.rules.ts'

const person = (userId: number, name = `Pessoa ${userId}`) => ({
  userId,
  unreads: 0,
  seenTo: 0,
  unseen: 0,
  mentions: 0,
  user: { id: userId, name },
})
const chat = { owner_id: 1, users: [person(1), person(2)] }

describe('R-CHT-02, R-CHT-03: who may read and who may manage a chat', () => {
  it.each([
    [1, true, true],
    [2, true, false],
    [3, false, false],
  ])('user %i: participates %s, manages %s', (userId, part, manages) => {
    expect([isParticipant(userId, chat), mayManageChat(userId, chat)]).toEqual([part, manages])
  })
  it('an owner who no longer participates cannot manage the chat', () => {
    expect(mayManageChat(1, { owner_id: 1, users: [person(2)] })).toBe(false)
  })
})

it.each<[string, number[], number[], number[], number[]]>([
  ['the creator joins a new chat', [], [2], [1, 2], []],
  ['the same users cause no change', [1, 2], [2, 1], [], []],
  ['one user is added and one removed', [1, 2], [3], [3], [2]],
  ['the owner stays when not in the list', [1, 2], [2], [], []],
  ['a user listed twice is added once', [1], [2, 2], [2], []],
])('changeOfPeople: %s', (_, before, newIds, added, removedIds) => {
  expect(changeOfPeople(before, newIds, 1)).toEqual({ added, removed: removedIds })
})

it.each<[string, number[], number[], number | null]>([
  ['an admin comes first', [2, 3, 4], [4], 4],
  ['the first of several admins', [2, 3, 4], [4, 3], 3],
  ['the first user when there are no admins', [3, 2], [], 2],
  ['an admin who leaves is ignored', [3], [9], 3],
  ['null when no user stays', [], [9], null],
])('nextOwnerOf: %s', (_, staying, admins, heir) => {
  expect(nextOwnerOf(staying, admins)).toBe(heir)
})

it('mentions are participants whose name is in the text', () => {
  const users = [person(1, 'Ana'), person(2, 'Bruno'), person(3, 'Caio')]
  expect(mentionsOf('@Ana, veja com o Bruno', [1, 2, 9], users)).toEqual([{ userId: 1, name: 'Ana' }])
  expect(mentionsOf('@Caio', [], users)).toEqual([])
})

const thumbs = (...userIds: number[]): ChatReaction => ({ emoji: '👍', userIds })
it.each<[string, ChatReaction[], string, ChatReaction[]]>([
  ['adds the first reaction', [], '👍', [thumbs(1)]],
  ['adds the user to another user’s reaction', [thumbs(2)], '👍', [thumbs(2, 1)]],
  ['the same reaction again changes nothing', [thumbs(1, 2)], '👍', [thumbs(1, 2)]],
  ['replaces the user’s reaction', [thumbs(1)], '🎉', [{ emoji: '🎉', userIds: [1] }]],
  ['removes the user’s reaction', [thumbs(2, 1)], '', [thumbs(2)]],
  ['removes an emoji with its last user', [thumbs(1)], '', []],
  ['removing a missing reaction changes nothing', [], '', []],
])('withChatReaction: %s', (_, before, emoji, after) => {
  const untouched = structuredClone(before)
  expect(withChatReaction(before, 1, emoji)).toEqual(after)
  expect(before).toEqual(untouched)
})

it.each([
  ['👍', true],
  ['❤️', true],
  ['❤', true],
  ['👩🏽‍🚒', true],
  ['🇧🇷', true],
  ['', true],
  ['ok', false],
  ['👍👍', false],
  ['1', false],
  [' ', false],
])('isReaction: %j %s', (emoji, is) => {
  expect(isReaction(emoji)).toBe(is)
})

it.each<[string, string, string[], string]>([
  ['returns the text on one line', ' Bom\n dia ', ['a.png'], 'Bom dia'],
  ['returns the first file’s name when there is no text', '  ', ['a.png', 'b.png'], 'a.png'],
  ['truncates a long text', 'abcdefghijkl', [], 'abcdefghij'],
  ['does not split a surrogate pair', `123456789😀x`, [], '123456789😀'],
])('excerptOf: %s', (_, text, files, excerpt) => {
  expect(
    excerptOf(
      text,
      files.map((name) => ({ name })),
      10,
    ),
  ).toBe(excerpt)
})
