import { expect, it } from 'vitest'
import { MOST_REACTION_TRIES, reactionRetryDelay } from './retry.rules.ts'

it.each([
  [1, 1_000],
  [2, 2_000],
  [10, 512_000],
  [11, 600_000],
  [MOST_REACTION_TRIES - 1, 600_000],
  [MOST_REACTION_TRIES, null],
  [MOST_REACTION_TRIES + 1, null],
])('after %i tries the next one follows in %s ms', (tries, delay) => {
  expect(reactionRetryDelay(tries)).toBe(delay)
})
