import { describe, expect, it } from 'vitest'
import { daysLater, isExpired, saoPauloDay } from './due-date.rules.ts'

describe('AUT-05: a due date is valid to the end of its day in America/Sao_Paulo', () => {
  it.each([
    [null, '2099-01-01T00:00:00Z', false],
    ['2025-03-10', '2025-03-10T00:00:00Z', false],
    ['2025-03-10', '2025-03-10T12:00:00Z', false],
    // 23:59:59 in São Paulo is already the next day in UTC.
    ['2025-03-10', '2025-03-11T02:59:59.999Z', false],
    ['2025-03-10', '2025-03-11T03:00:00Z', true],
    ['2025-03-10', '2026-01-01T00:00:00Z', true],
    ['2025-03-10', '2025-03-09T23:00:00Z', false],
    ['2025-12-31', '2026-01-01T02:59:00Z', false],
    ['2025-12-31', '2026-01-01T03:00:00Z', true],
    ['2024-02-29', '2024-03-01T03:00:00Z', true],
    // With daylight saving time, as until 2019: midnight was 02:00 UTC.
    ['2018-12-10', '2018-12-11T02:00:00Z', true],
  ])('%s at %s: over is %s', (dueDate, now, over) => {
    expect(isExpired(dueDate, new Date(now))).toBe(over)
  })
})

it('returns the day, and later days across months and leap years', () => {
  expect(saoPauloDay(new Date('2025-01-01T01:00:00Z'))).toBe('2024-12-31')
  expect(daysLater('2024-02-27', 3)).toBe('2024-03-01')
  expect(daysLater('2025-12-30', 3)).toBe('2026-01-02')
})
