import { expect, it } from 'vitest'
import { durationParts } from './duration.rules.ts'

it.each([
  [0, [0, 0, 1]],
  [59, [0, 0, 1]],
  [600, [0, 0, 10]],
  [3_600, [0, 1, 0]],
  [5_430, [0, 1, 31]],
  [86_400 + 3_660, [1, 1, 0]],
])('%i s are %j (days, hours, minutes)', (seconds, parts) => {
  expect(Object.values(durationParts(seconds))).toEqual(parts)
})
