import { expect, it } from 'vitest'
import { monthOf } from './month.rules.ts'

it.each([
  ['2026-12-01T02:59:59Z', '2026-11-01'],
  ['2026-12-01T03:00:00Z', '2026-12-01'],
  ['2027-01-01T02:00:00Z', '2026-12-01'],
])('the month of %s in São Paulo starts on %s', (now, month) => {
  expect(monthOf(new Date(now), 'America/Sao_Paulo')).toBe(month)
})
