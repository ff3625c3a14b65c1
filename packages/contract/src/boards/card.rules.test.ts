import { expect, it } from 'vitest'
import { progressOfCard, shownFileName } from './card.ts'

it.each([
  [0, 0, 0],
  [0, 4, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [199, 200, 100],
  [3, 3, 100],
])('BRD-11: %i of %i subtasks are %i percent', (completed, subtasks, percent) => {
  expect(progressOfCard(completed, subtasks)).toBe(percent)
})

it.each([
  ['doze.pdf', 'doze.pdf'],
  ['a'.repeat(20), 'a'.repeat(20)],
  ['a'.repeat(21), `${'a'.repeat(17)}...`],
  ['📎'.repeat(21), `${'📎'.repeat(17)}...`],
])('BRD-15: %s is shown as %s', (name, shortName) => expect(shownFileName(name)).toBe(shortName))
