import { expect, it } from 'vitest'
import { recheckDelayMs } from './recheck-delay.rules.ts'

it.each([
  [1, 10],
  [2, 20],
  [3, 40],
  [4, 60],
  [500, 60],
])('LST-05: recheck %i of a connection that is not open follows after %i seconds', (rechecks, seconds) => {
  expect(recheckDelayMs(rechecks)).toBe(seconds * 1_000)
})
