import { expect, it } from 'vitest'
import { excessOf, leftWords, minutesLeft } from './window.rules.ts'

const now = new Date('2026-05-04T12:00:00.000Z')

it.each([
  ['2026-05-04T15:12:00.000Z', 192],
  ['2026-05-04T12:00:00.001Z', 1],
  ['2026-05-04T12:00:00.000Z', 0],
  ['2026-05-04T11:59:00.000Z', 0],
  [null, 0],
])('PLUS-40: until %s there are %s minutes', (closesAt, minutes) => {
  expect(minutesLeft(closesAt, now)).toBe(minutes)
})

it.each([
  [1, ['leftMinutes', { minutes: 1 }]],
  [59, ['leftMinutes', { minutes: 59 }]],
  [60, ['leftHours', { hours: 1 }]],
  [192, ['leftBoth', { hours: 3, minutes: 12 }]],
  [1440, ['leftHours', { hours: 24 }]],
] as const)('the text for %i minutes is %j', (minutes, words) => {
  expect(leftWords(minutes)).toEqual(words)
})

const longest = { text: 5, caption: 3 }
const file = { blob: new Blob([]), name: 'a.jpg', voice: false }
const voice = { ...file, voice: true }

it.each([
  ['a text that fits', [{ body: '12345', file: null }], longest, null],
  ['one character too many', [{ body: '123456', file: null }], longest, { length: 6, most: 5, caption: false }],
  ['a caption that fits', [{ body: '123', file }], longest, null],
  [
    'the second of two captions',
    [
      { body: '', file },
      { body: '1234', file },
    ],
    longest,
    { length: 4, most: 3, caption: true },
  ],
  ['a voice note', [{ body: '1234', file: voice }], longest, null],
  ['a network without a limit', [{ body: '123456', file: null }], null, null],
])('messages.13: %s', (_, items, most, excess) => {
  expect(excessOf(items, most)).toEqual(excess)
})
