import { expect, it } from 'vitest'
import { speakerOf } from './speaker.rules.ts'

const spokenBy = (kind: 'customer' | 'user' | 'machine' | 'phone', name = '', userId: number | null = null) => ({
  kind,
  name,
  userId,
})

it.each([
  [null, false, { word: null, name: '' }],
  [spokenBy('customer', 'Maria Souza'), false, { word: null, name: '' }],
  [spokenBy('customer', 'Maria Souza'), true, { word: null, name: 'Maria' }],
  [spokenBy('user', 'Ana Lima', 7), false, { word: 'you', name: '' }],
  [spokenBy('user', 'Bruno Reis', 8), false, { word: null, name: 'Bruno' }],
  [spokenBy('user', '', null), false, { word: 'team', name: '' }],
  [spokenBy('machine'), true, { word: 'bot', name: '' }],
  [spokenBy('phone'), false, { word: 'phone', name: '' }],
] as const)('the name before the last message: %j, group %s', (lastSpeaker, isGroup, expected) => {
  expect(speakerOf({ lastSpeaker, isGroup }, 7)).toEqual(expected)
})
