import { expect, it } from 'vitest'
import { median, percentile } from './statistics.rules.ts'

it('finds the middle value, also between two values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

it('interpolates percentiles, and returns NaN for no values', () => {
  expect(percentile([0, 10], 0.95)).toBeCloseTo(9.5)
  expect(percentile([7], 0.95)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})
