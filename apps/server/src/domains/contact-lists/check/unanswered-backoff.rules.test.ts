import { expect, it } from 'vitest'
import { unansweredBackoffMs } from './unanswered-backoff.rules.ts'

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 8],
  [5, 16],
  [6, 30],
  [60, 30],
])('LST-05: after %i unanswered attempts the next one follows %i minutes later', (tries, minutes) => {
  expect(unansweredBackoffMs(tries)).toBe(minutes * 60_000)
})
