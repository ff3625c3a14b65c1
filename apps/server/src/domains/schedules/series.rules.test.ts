import type { RecurrenceInput } from '@recado/contract/schedules/recurrence'
import { describe, expect, it } from 'vitest'
import { followingTime, type SeriesPlan, seriesPlan } from './series.rules.ts'

const ZONE = 'America/Sao_Paulo'
/** 09:00 of a day in São Paulo. */
const nine = (day: string) => new Date(`${day}T12:00:00Z`)
const single = (day: string): SeriesPlan => ({ sendAt: nine(day), recurrence: null })

function series(day: string, recurrence: RecurrenceInput): SeriesPlan {
  const plan = seriesPlan(single(day), { recurrence }, ZONE)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

describe('schedules.5: changes of a series', () => {
  const monthly = series('2027-01-31', { every: 'month' })
  const inFebruary: SeriesPlan = { ...monthly, sendAt: nine('2027-02-28') }

  it.each([
    ['no change', inFebruary, {}, '2027-02-28', 31],
    [
      'a form sends all back',
      inFebruary,
      { sendAt: nine('2027-02-28'), recurrence: { every: 'month' } },
      '2027-02-28',
      31,
    ],
    ['another day', inFebruary, { sendAt: nine('2027-03-05') }, '2027-03-05', 5],
    ['another end', inFebruary, { recurrence: { every: 'month', until: '2027-12-31' } }, '2027-02-28', 31],
    [
      'weekly days begin with the first of them',
      single('2026-12-01'),
      { recurrence: { every: 'week', weekdays: [5] } },
      '2026-12-04',
      null,
    ],
  ] as const)('%s', (_, before, change, day, dayOfMonth) => {
    const plan = seriesPlan(before, change as never, ZONE)
    expect(plan).toMatchObject({ sendAt: nine(day), recurrence: { dayOfMonth } })
  })

  it('null ends it, and an end before the first message is refused', () => {
    expect(seriesPlan(monthly, { recurrence: null }, ZONE)).toEqual(single('2027-01-31'))
    const refusal = seriesPlan(single('2026-12-10'), { recurrence: { every: 'day', until: '2026-12-09' } }, ZONE)
    expect(refusal).toBe('ERR_SCHEDULE_ENDS_FIRST')
  })

  it.each([
    ['on time', '2026-12-10T12:00:05Z', nine('2026-12-11')],
    ['an hour late', '2026-12-10T13:00:00Z', nine('2026-12-11')],
    ['three days late: missed ones are skipped', '2026-12-13T15:00:00Z', nine('2026-12-14')],
    ['the last one', '2026-12-20T12:00:05Z', null],
  ])('the occurrence after one that is sent %s', (_, now, next) => {
    const daily = series('2026-12-10', { every: 'day', until: '2026-12-20' })
    expect(followingTime(daily, new Date(now), ZONE)).toEqual(next)
  })
})
