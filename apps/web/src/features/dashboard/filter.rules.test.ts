import { describe, expect, it } from 'vitest'
import { askedOf, everyDay, everyHour, fieldsOf, filterOf, hoursAndMinutes, searchOf } from './filter.rules.ts'

const today = '2026-11-20'
const month = { kind: 'dates', days: null, from: '2026-11-01', to: today } as const

describe('the filter of the dashboard', () => {
  it('DSH-02: is the month so far when the address holds none', () => {
    expect(fieldsOf({}, today)).toEqual(month)
    expect(askedOf(month)).toEqual({ date_from: '2026-11-01', date_to: today })
  })

  it.each([
    [{ dias: '7', de: today }, { dias: 7 }],
    [{ dias: '8', de: 'ontem', ate: today }, { ate: today }],
    [{}, {}],
  ])('DSH-03: of the address %j it takes %j', (address, search) => expect(searchOf(address)).toEqual(search))

  it.each([
    [{ ...month, from: '', to: '' }, 'filterMissing'],
    [{ ...month, kind: 'period' as const }, 'filterMissing'],
    [{ ...month, to: '2026-10-01' }, 'datesTurned'],
    [{ ...month, from: '' }, { ate: today }],
    [{ ...month, kind: 'period' as const, days: 30 }, { dias: 30 }],
  ])('DSH-04: %j means %j', (fields, filter) => expect(filterOf(fields)).toEqual(filter))

  it('R-DASH-06: 125 minutes are 2 hours and 5 minutes', () => {
    expect([125, 59.6, 0.4].map(hoursAndMinutes)).toEqual([
      { h: 2, m: 5 },
      { h: 1, m: 0 },
      { h: 0, m: 0 },
    ])
  })

  it('DSH-07: days and hours without tickets are there with nothing', () => {
    const days = everyDay([{ data: '01/03/2026', total: 4 }], { from: '2026-02-28', to: '2026-03-01' })
    expect(days).toEqual([
      { day: '2026-02-28', label: '28/02/2026', total: 0 },
      { day: '2026-03-01', label: '01/03/2026', total: 4 },
    ])
    const hours = everyHour([{ horario: 14, total: 2 }])
    expect([hours.length, hours[14], hours[3]]).toEqual([24, { hour: 14, total: 2 }, { hour: 3, total: 0 }])
  })
})
