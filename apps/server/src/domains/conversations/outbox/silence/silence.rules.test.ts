import { expect, it } from 'vitest'
import { isSilenced } from './silence.rules.ts'

const queuedAt = new Date('2026-01-10T12:00:00Z')
const before = new Date('2026-01-09T12:00:00Z')
const after = new Date('2026-01-11T12:00:00Z')

it.each([
  ['a paying company', true, false, null, false],
  ['a company whose due date has passed', true, true, null, true],
  ['a company that is switched off', false, false, null, true],
  ['a company that was active again before queueing', true, false, before, false],
  ['a company that became active at the same moment', true, false, queuedAt, false],
  ['a company that was inactive in the meantime', true, false, after, true],
] as const)('companies.1: a bot of %s (%s, %s, %s) is silenced: %s', (_, active, over, resumedAt, silenced) => {
  expect(isSilenced({ active, over, resumedAt }, queuedAt)).toBe(silenced)
})
