import type { Schedule } from '@recado/contract/schedules/schedule'
import { expect, it } from 'vitest'
import { type ScheduleEvent, withScheduleEvent } from './live-schedules.ts'

const at = (id: number, day: string) => ({ id, sendAt: `${day}T12:00:00.000Z` }) as Schedule
const cached = [at(1, '2026-03-02'), at(2, '2026-03-04')]
const march = { from: '2026-03-01T03:00:00.000Z', to: '2026-04-01T03:00:00.000Z' }

it.each<[string, ScheduleEvent, typeof march | null, number[]]>([
  ['created is inserted at its time', { action: 'create', schedule: at(3, '2026-03-03') }, march, [1, 3, 2]],
  ['created for another month is not shown', { action: 'create', schedule: at(3, '2026-05-03') }, march, [1, 2]],
  ['moved within the month changes its position', { action: 'update', schedule: at(1, '2026-03-09') }, march, [2, 1]],
  ['moved to another month is removed', { action: 'update', schedule: at(1, '2026-04-09') }, march, [2]],
  ['deleted is removed', { action: 'delete', scheduleId: 2 }, march, [1]],
  ['created is not added to search results', { action: 'create', schedule: at(3, '2026-03-03') }, null, [1, 2]],
  ['changed is updated in search results', { action: 'update', schedule: at(2, '2026-03-01') }, null, [2, 1]],
])('SCH-08: a schedule that is %s', (_what, event, days, expected) => {
  expect(withScheduleEvent(cached, event, days).map(({ id }) => id)).toEqual(expected)
})
