import { expect, it } from 'vitest'
import { dueState, priorityTone } from './card-signs.rules.ts'

it.each([
  ['Baixa', 'green'],
  ['Normal', 'blue'],
  ['Alta', 'yellow'],
  ['Urgente', 'red'],
  ['Outra', 'green'],
  ['', 'green'],
])('BRD-12: the badge of %j is %s', (priority, tone) => {
  expect(priorityTone(priority)).toBe(tone)
})

it.each([
  [null, false, null],
  ['2026-11-26', false, 'overdue'],
  ['2026-11-27', false, 'today'],
  ['2026-11-28', false, 'later'],
  ['2025-12-31', false, 'overdue'],
  ['2026-11-26', true, 'later'],
] as const)('BRD-06: on 27 November a card of %s (done: %s) is %s', (day, isDone, state) => {
  expect(dueState(day, '2026-11-27', isDone)).toBe(state)
})
