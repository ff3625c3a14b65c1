import { describe, expect, it } from 'vitest'
import { daysToWarn, subscriptionDay } from './days-left.rules.ts'

describe('subscription warning', () => {
  it.each([
    ['never ends', null, null],
    ['in five days', '2026-03-06', null],
    ['in four days', '2026-03-05', 4],
    ['in one day', '2026-03-02', 1],
    ['today', '2026-03-01', 0],
    ['yesterday', '2026-02-28', null],
    ['a date with time', '2026-03-03T00:00:00.000Z', 2],
  ])('AUT-06: a subscription that %s warns with %s', (_, dueDate, days) => {
    expect(daysToWarn(dueDate, '2026-03-01')).toBe(days)
  })

  it('counts days in São Paulo', () => {
    expect(subscriptionDay(new Date('2026-03-02T02:00:00Z'))).toBe('2026-03-01')
  })
})
