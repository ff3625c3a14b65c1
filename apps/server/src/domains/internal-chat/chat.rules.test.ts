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

const person = (userId: number, name = `Pessoa ${userId}`) => ({ userId, unreads: 0, user: { id: userId, name } })
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
  ['the maker of a new one takes part', [], [2], [1, 2], []],
  ['the same people', [1, 2], [2, 1], [], []],
  ['one comes and one goes', [1, 2], [3], [3], [2]],
  ['the owner stays although nobody names them', [1, 2], [2], [], []],
  ['named twice', [1], [2, 2], [2], []],
])('changeOfPeople: %s', (_, before, newIds, added, removedIds) => {
  expect(changeOfPeople(before, newIds, 1)).toEqual({ added, removed: removedIds })
})

it.each<[string, number[], number[], number | null]>([
  ['an admin', [2, 3, 4], [4], 4],
  ['of several admins the first', [2, 3, 4], [4, 3], 3],
  ['the one who has been in the company longest', [3, 2], [], 2],
  ['an admin who does not stay is none', [3], [9], 3],
  ['nobody', [], [9], null],
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
  ['the first', [], '👍', [thumbs(1)]],
  ['beside another’s', [thumbs(2)], '👍', [thumbs(2, 1)]],
  ['the same again', [thumbs(1, 2)], '👍', [thumbs(1, 2)]],
  ['another one in its place', [thumbs(1)], '🎉', [{ emoji: '🎉', userIds: [1] }]],
  ['taken back', [thumbs(2, 1)], '', [thumbs(2)]],
  ['the last one taken back', [thumbs(1)], '', []],
  ['nothing to take back', [], '', []],
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
  ['the text in one line', ' Bom\n dia ', ['a.png'], 'Bom dia'],
  ['the file without a text', '  ', ['a.png', 'b.png'], 'a.png'],
  ['the beginning of a long one', 'abcdefghijkl', [], 'abcdefghij'],
  ['no half characters', `123456789😀x`, [], '123456789😀'],
])('excerptOf: %s', (_, text, files, excerpt) => {
  expect(
    excerptOf(
      text,
      files.map((name) => ({ name })),
      10,
    ),
  ).toBe(excerpt)
})
