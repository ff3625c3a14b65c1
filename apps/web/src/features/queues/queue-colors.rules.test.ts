import { expect, it } from 'vitest'
import { firstFreeColor, isTakenColor, queueColors } from './queue-colors.rules.ts'

it.each([
  ['none is used', [], queueColors[0]],
  ['the first is used, in capitals', [queueColors[0].toUpperCase()], queueColors[1]],
  ['all are used', [...queueColors], ''],
])('QUE-05: a new queue starts with an unused colour (%s)', (_, takenColors, expected) => {
  expect(firstFreeColor(takenColors)).toBe(expected)
})

it.each([
  ['#ABCDEF', ['#abcdef'], true],
  ['#abc', ['#AABBCC'], true],
  ['#abc', ['#abcdef'], false],
  ['#abcdef', [], false],
])('QUE-05: %s compared with %j', (color, takenColors, isTaken) => {
  expect(isTakenColor(color, takenColors)).toBe(isTaken)
})
