import type { Schedule } from '@recado/contract/schedules/schedule'
import { expect, it } from 'vitest'
import { plannedSchedules, withSeriesEvent } from './series.rules.ts'

const recurrence = { every: 'week', weekdays: [1], dayOfMonth: null, clock: '09:00', until: '2026-12-21' }
const next = { id: 4, sendAt: '2026-12-07T12:00:00.000Z', status: 'PENDENTE', recurrence } as unknown as Schedule
const days = (from: string, to: string) => ({ from: `${from}T03:00:00.000Z`, to: `${to}T03:00:00.000Z` })

it.each([
  ['the range of the next one', '2026-12-01', '2026-12-20', ['2026-12-14']],
  ['a later range', '2026-12-20', '2027-01-31', ['2026-12-21']],
  ['a range before it', '2026-11-01', '2026-12-01', []],
  ['a range after its end', '2026-12-22', '2027-02-01', []],
])('SCH-01, SCH-09: %s shows its later occurrences', (_, from, to, expected) => {
  const occurrences = plannedSchedules([next, { ...next, id: 5, recurrence: null }], days(from, to))
  expect(occurrences.map(({ id, sendAt, isPlanned }) => [id, sendAt.slice(0, 10), isPlanned])).toEqual(
    expected.map((day) => [4, day, true]),
  )
})

it.each([
  ['a new series', [], { ...next, id: 6 }, false, [6]],
  ['a new series during a search', [], { ...next, id: 6 }, true, []],
  ['a change', [next], { ...next, body: 'outro' }, true, [4]],
  ['an end', [next], { ...next, recurrence: null }, false, []],
  ['a cancellation', [next], { ...next, status: 'CANCELADA' }, false, []],
] as const)('SCH-08: the cached series after %s', (_, series, schedule, isSearch, ids) => {
  const event = { action: 'update', schedule: schedule as unknown as Schedule } as const
  expect(withSeriesEvent(series, event, isSearch).map(({ id }) => id)).toEqual(ids)
})

it('SCH-08: a deleted series leaves', () => {
  expect(withSeriesEvent([next], { action: 'delete', scheduleId: 4 }, false)).toEqual([])
})
