import { expect, it } from 'vitest'
import { grantOf, portionOf, secondsToNextWindow } from './call-limit.rules.ts'

it.each([
  [300, 30],
  [19, 1],
  [5, 1],
  [1, 1],
])('with a limit of %i calls, a node takes %i at a time', (limit, portion) => {
  expect(portionOf(limit)).toBe(portion)
})

it.each([
  [300, 30, 30],
  [300, 300, 30],
  [300, 330, 0],
  [305, 330, 5],
  [305, 360, 0],
  [1, 1, 1],
  [1, 2, 0],
])('with a limit of %i and %i calls taken, %i are granted', (limit, takenCalls, granted) => {
  expect(grantOf(limit, takenCalls)).toBe(granted)
})

it.each([
  [0, 60],
  [1, 60],
  [59_000, 1],
  [59_999, 1],
  [61_000, 1],
])('%i ms after the first call, the wait is %i s', (passed, seconds) => {
  expect(secondsToNextWindow(1_000, 1_000 + passed)).toBe(seconds)
})
