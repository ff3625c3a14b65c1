import { expect, it } from 'vitest'
import { beginsDay, beginsGroup, ownReaction } from './bubble.rules.ts'

const said = (senderId: number | null, minute: number, day = 1) => ({
  senderId,
  sender: { id: senderId, name: senderId === null ? 'Lia' : `p${senderId}` },
  createdAt: new Date(2026, 4, day, 10, minute).toISOString(),
})

it.each([
  ['the first of all', undefined, said(1, 0), true, true],
  ['the same person soon after', said(1, 0), said(1, 4), false, false],
  ['the same person later', said(1, 0), said(1, 6), true, false],
  ['somebody else', said(2, 0), said(1, 0), true, false],
  ['another one who left', said(null, 0), { ...said(null, 0), sender: { id: null, name: 'Rui' } }, true, false],
  ['the next day', said(1, 59), said(1, 0, 2), true, true],
] as const)('CHT-05: %s', (_, before, message, group, day) => {
  expect([beginsGroup(before, message), beginsDay(before, message)]).toEqual([group, day])
})

it('one’s own reaction, or none', () => {
  const reactions = [{ emoji: '👍', userIds: [2, 1] }]
  expect([ownReaction(reactions, 1), ownReaction(reactions, 3)]).toEqual(['👍', ''])
})
