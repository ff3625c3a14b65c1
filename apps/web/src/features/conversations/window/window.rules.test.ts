import { expect, it } from 'vitest'
import { leftWords, minutesLeft } from './window.rules.ts'

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
] as const)('%i minutes read %j', (minutes, words) => {
  expect(leftWords(minutes)).toEqual(words)
})
