import { expect, it } from 'vitest'
import { lagsOf } from './event-loop-lag.rules.ts'

it.each([
  ['a turn in time has no lag', 10, [0]],
  ['an early timer has no lag', 9, [0]],
  ['a late turn lags by the time beyond the step', 13, [3]],
  ['a block counts for every sample that was due', 60, [50, 40, 30, 20, 10, 0]],
])('%s', (_, between, lags) => {
  expect(lagsOf(between, 10)).toEqual(lags)
})

it('a suspended machine counts as a minute', () => {
  expect(lagsOf(86_400_000, 10)).toHaveLength(6_001)
})
