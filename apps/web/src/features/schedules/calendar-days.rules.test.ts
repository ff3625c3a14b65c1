import { expect, it } from 'vitest'
import { byDay, daysInView, periodText, stepOf } from './calendar-days.ts'

it.each([
  // Starts on a Sunday and ends on a Saturday: four weeks.
  ['month', '2026-02-10', 28, '2026-02-01', '2026-02-28'],
  ['month', '2026-08-01', 42, '2026-07-26', '2026-09-05'],
  ['week', '2026-03-05', 7, '2026-03-01', '2026-03-07'],
  ['day', '2026-03-05', 1, '2026-03-05', '2026-03-05'],
  ['agenda', '2026-03-05', 30, '2026-03-05', '2026-04-03'],
] as const)('SCH-01: a %s at %s has %i days, from %s to %s', (view, day, count, first, last) => {
  const days = daysInView(view, day)
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, last])
})

it.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-01-31', -1, '2025-12-01'],
  ['week', '2026-03-05', 1, '2026-03-12'],
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['agenda', '2026-03-05', -1, '2026-02-03'],
] as const)('SCH-01: a %s at %s moves by %i to %s', (view, day, by, expected) => {
  expect(stepOf(view, day, by)).toBe(expected)
})

it('SCH-01: groups schedules by day, in order', () => {
  const at = (day: number, hour: number) => ({ sendAt: new Date(Date.UTC(2026, 2, day, hour + 3)).toISOString() })
  const [late, next, early] = [at(5, 23), at(6, 0), at(5, 1)]
  expect([...byDay([early, late, next])]).toEqual([
    ['2026-03-05', [early, late]],
    ['2026-03-06', [next]],
  ])
})

it.each([
  ['month', '2026-11-22', 'pt', 'novembro de 2026'],
  ['day', '2026-11-22', 'pt', '22 de novembro de 2026'],
  ['week', '2026-11-25', 'pt', '22 – 28 de nov. de 2026'],
  ['week', '2026-12-30', 'en', 'Dec 27, 2026 – Jan 2, 2027'],
  ['agenda', '2026-11-22', 'es', '22 nov – 21 dic 2026'],
] as const)('SCH-01: a %s at %s has in %s the title %s', (view, day, language, words) => {
  expect(periodText(view, day, daysInView(view, day), language).replace(/\s/g, ' ')).toBe(words)
})
