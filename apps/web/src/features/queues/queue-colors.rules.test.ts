import { expect, it } from 'vitest'
import { firstFreeColor, isTakenColor, queueColors } from './queue-colors.rules.ts'

it.each([
  ['none taken', [], queueColors[0]],
  ['the first taken, in capitals', [queueColors[0].toUpperCase()], queueColors[1]],
  ['all taken', [...queueColors], ''],
])('QUE-05: a new queue starts with a colour of its own (%s)', (_, taken, expected) => {
  expect(firstFreeColor(taken)).toBe(expected)
})

it.each([
  ['#ABCDEF', ['#abcdef'], true],
  ['#abc', ['#AABBCC'], true],
  ['#abc', ['#abcdef'], false],
  ['#abcdef', [], false],
])('QUE-05: %s beside %j', (color, taken, isTaken) => {
  expect(isTakenColor(color, taken)).toBe(isTaken)
})
