import { expect, it } from 'vitest'
import { progressOf } from './progress.rules.ts'

const subtasks = (completed: number, all: number) =>
  Array.from({ length: all }, (_, index) => ({ completed: index < completed }))

it.each([
  [0, 0, 0],
  [0, 1, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 2, 50],
  [1, 8, 13],
  [199, 200, 100],
  [3, 3, 100],
])('BRD-11: %i of %i subtasks are %i percent', (completed, all, percent) => {
  expect(progressOf(subtasks(completed, all))).toBe(percent)
})
