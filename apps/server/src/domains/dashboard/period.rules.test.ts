import { describe, expect, it } from 'vitest'
import { dayRangeOf, rangeBefore, thisMonth } from './period.rules.ts'

const today = '2026-03-01'
const [from, to] = ['2026-01-30', '2026-02-02']

describe('the days of a dashboard', () => {
  it.each([
    [{ days: 3 }, { from: '2026-02-27', to: today }],
    [{ days: 90 }, { from: '2025-12-02', to: today }],
    [
      { days: 3, from, to },
      { from, to },
    ],
    [{ from }, { from, to: today }],
    [{ to }, { from: '2000-01-01', to }],
    [
      { from: to, to },
      { from: to, to },
    ],
    [{}, 'missing'],
    [{ days: 0 }, 'missing'],
    [{ from: to, to: from }, 'impossible'],
    [{ from: '2026-03-02' }, 'impossible'],
    [{ from: '0001-01-01' }, 'impossible'],
    [{ to: '9999-12-31' }, 'impossible'],
  ])('DSH-02, DSH-03, DSH-04: %j means %j', (filter, range) => {
    expect(dayRangeOf({ days: 0, from: undefined, to: undefined, ...filter }, today)).toEqual(range)
  })

  it.each([
    [
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-02-28', to: '2026-02-28' },
    ],
    [
      { from, to },
      { from: '2026-01-26', to: '2026-01-29' },
    ],
  ])('the days before %j are %j', (range, before) => expect(rangeBefore(range)).toEqual(before))

  it('DSH-02: starts with the month', () =>
    expect(thisMonth('2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' }))
})
