import { expect, it } from 'vitest'
import { MOST_TRIES, retryAfter } from './retry.rules.ts'

it.each([
  [1, 1_000],
  [2, 2_000],
  [10, 512_000],
  [11, 600_000],
  [MOST_TRIES - 1, 600_000],
  [MOST_TRIES, null],
  [MOST_TRIES + 1, null],
])('after %i tries the next comes in %s ms', (tries, delay) => {
  expect(retryAfter(tries)).toBe(delay)
})
