import { expect, it } from 'vitest'
import { speakerOf } from './speaker.rules.ts'

const said = (kind: 'customer' | 'user' | 'machine' | 'phone', name = '', userId: number | null = null) => ({
  kind,
  name,
  userId,
})

it.each([
  [null, false, { word: null, name: '' }],
  [said('customer', 'Maria Souza'), false, { word: null, name: '' }],
  [said('customer', 'Maria Souza'), true, { word: null, name: 'Maria' }],
  [said('user', 'Ana Lima', 7), false, { word: 'you', name: '' }],
  [said('user', 'Bruno Reis', 8), false, { word: null, name: 'Bruno' }],
  [said('user', '', null), false, { word: 'team', name: '' }],
  [said('machine'), true, { word: 'bot', name: '' }],
  [said('phone'), false, { word: 'phone', name: '' }],
] as const)('the name before the last message: %j, group %s', (lastSpeaker, isGroup, expected) => {
  expect(speakerOf({ lastSpeaker, isGroup }, 7)).toEqual(expected)
})
