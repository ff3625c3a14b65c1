import { expect, it } from 'vitest'
import { isFirstOfDay, isFirstOfGroup, ownReaction } from './bubble.rules.ts'

const messageAt = (senderId: number | null, minute: number, day = 1) => ({
  senderId,
  sender: { id: senderId, name: senderId === null ? 'Lia' : `p${senderId}` },
  createdAt: new Date(2026, 4, day, 10, minute).toISOString(),
})

it.each([
  ['the first message shows sender and day', undefined, messageAt(1, 0), true, true],
  ['a message of the same sender within five minutes shows neither', messageAt(1, 0), messageAt(1, 4), false, false],
  ['a message of the same sender after five minutes shows the sender', messageAt(1, 0), messageAt(1, 6), true, false],
  ['a message of another sender shows the sender', messageAt(2, 0), messageAt(1, 0), true, false],
  [
    'a message of another deleted user shows the sender',
    messageAt(null, 0),
    { ...messageAt(null, 0), sender: { id: null, name: 'Rui' } },
    true,
    false,
  ],
  ['the first message of a day shows sender and day', messageAt(1, 59), messageAt(1, 0, 2), true, true],
] as const)('CHT-05: %s', (_, before, message, group, day) => {
  expect([isFirstOfGroup(before, message), isFirstOfDay(before, message)]).toEqual([group, day])
})

it('returns the user’s own reaction, or ""', () => {
  const reactions = [{ emoji: '👍', userIds: [2, 1] }]
  expect([ownReaction(reactions, 1), ownReaction(reactions, 3)]).toEqual(['👍', ''])
})
