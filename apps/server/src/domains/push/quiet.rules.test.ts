import { describe, expect, it } from 'vitest'
import { isQuiet } from './quiet.rules.ts'

/** São Paulo is UTC−3 all year. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 5, 1, hour + 3, minute))

describe('APP-06: quiet hours', () => {
  it.each([
    ['20:00', '08:00', at(19, 59), false],
    ['20:00', '08:00', at(20, 0), true],
    ['20:00', '08:00', at(0, 0), true],
    ['20:00', '08:00', at(7, 59), true],
    ['20:00', '08:00', at(8, 0), false],
    ['12:00', '13:30', at(11, 59), false],
    ['12:00', '13:30', at(12, 0), true],
    ['12:00', '13:30', at(13, 29), true],
    ['12:00', '13:30', at(13, 30), false],
    ['09:00', '09:00', at(15, 0), true],
    [null, null, at(3, 0), false],
  ] as const)('from %s to %s at %o: %s', (quietFrom, quietTo, now, quiet) => {
    expect(isQuiet({ quietFrom, quietTo }, now, 'America/Sao_Paulo')).toBe(quiet)
  })
})
