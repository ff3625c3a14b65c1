import { expect, it } from 'vitest'
import { isSilenced } from './silence.rules.ts'

const queuedAt = new Date('2026-01-10T12:00:00Z')
const before = new Date('2026-01-09T12:00:00Z')
const after = new Date('2026-01-11T12:00:00Z')

it.each([
  ['a company that pays', true, false, null, false],
  ['one whose time is over', true, true, null, true],
  ['one that is switched off', false, false, null, true],
  ['one that came back before it was queued', true, false, before, false],
  ['one that came back in the same moment', true, false, queuedAt, false],
  ['one that was away since', true, false, after, true],
] as const)('companies.1: a bot of %s (%s, %s, %s) is silenced: %s', (_, active, over, resumedAt, silenced) => {
  expect(isSilenced({ active, over, resumedAt }, queuedAt)).toBe(silenced)
})
