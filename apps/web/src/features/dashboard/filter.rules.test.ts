import { describe, expect, it } from 'vitest'
import { durationOf, everyDay, everyHour, fieldsOf, parseFilter, searchOf, toDashboardQuery } from './filter.rules.ts'

const today = '2026-11-20'
const month = { kind: 'dates', days: null, from: '2026-11-01', to: today } as const

describe('the dashboard filter', () => {
  it('DSH-02: without URL parameters it is the current month', () => {
    expect(fieldsOf({}, today)).toEqual(month)
    expect(toDashboardQuery(month)).toEqual({ date_from: '2026-11-01', date_to: today })
  })

  it.each([
    [{ dias: '7', de: today }, { dias: 7 }],
    [{ dias: '8', de: 'ontem', ate: today }, { ate: today }],
    [{}, {}],
  ])('DSH-03: the URL parameters %j give %j', (address, search) => expect(searchOf(address)).toEqual(search))

  it.each([
    [{ ...month, from: '', to: '' }, 'filterMissing'],
    [{ ...month, kind: 'period' as const }, 'filterMissing'],
    [{ ...month, to: '2026-10-01' }, 'datesTurned'],
    [{ ...month, from: '' }, { ate: today }],
    [{ ...month, kind: 'period' as const, days: 30 }, { dias: 30 }],
  ])('DSH-04: %j gives %j', (fields, filter) => expect(parseFilter(fields)).toEqual(filter))

  it.each([
    [125, { h: 2, m: 5 }],
    [59.6, { h: 1, m: 0 }],
    [1, { h: 0, m: 1 }],
    [0.996, { h: 0, m: 1 }],
    [0.983, { s: 59 }],
    [0.4, { s: 24 }],
    [0.017, { s: 1 }],
    [0, { h: 0, m: 0 }],
  ])('dashboard.5: %d minutes are shown as %j', (minutes, duration) => expect(durationOf(minutes)).toEqual(duration))

  it('DSH-07: days and hours without tickets are included with 0', () => {
    const days = everyDay([{ data: '01/03/2026', total: 4 }], { from: '2026-02-28', to: '2026-03-01' })
    expect(days).toEqual([
      { day: '2026-02-28', label: '28/02/2026', total: 0 },
      { day: '2026-03-01', label: '01/03/2026', total: 4 },
    ])
    const hours = everyHour([{ horario: 14, total: 2 }])
    expect([hours.length, hours[14], hours[3]]).toEqual([24, { hour: 14, total: 2 }, { hour: 3, total: 0 }])
  })
})
