import { expect, it } from 'vitest'
import { trialEnd } from './trial.rules.ts'

it.each([
  ['2026-03-01T12:00:00Z', '2026-03-04'],
  // Still the previous day in America/Sao_Paulo.
  ['2026-03-01T02:00:00Z', '2026-03-03'],
  ['2026-12-30T23:59:00-03:00', '2027-01-02'],
])('SGN-07: a trial that starts at %s ends on %s', (now, day) => {
  expect(trialEnd(new Date(now))).toBe(day)
})
