import { expect, it } from 'vitest'
import { isRepeatable, isRetryStatus } from './repeat.rules.ts'

it.each([
  ['network', false, 1_999, true],
  ['network', false, 2_000, false],
  ['network', true, 9_000, true],
  ['timeout', false, 5_000, false],
  ['timeout', true, 10_000, true],
  ['name', false, 5_000, true],
  ['tls', false, 0, true],
  ['redirects', false, 0, true],
  ['size', false, 0, false],
  ['cancelled', false, 0, false],
  ['address', false, 0, false],
] as const)(
  'BOT-13: after %s (without work outside: %s) and %s ms a call may be repeated: %s',
  (reason, isRead, afterMs, may) => expect(isRepeatable(reason, { isRead, afterMs })).toBe(may),
)

it.each([
  [500, true],
  [502, true],
  [503, true],
  [504, false],
  [524, false],
  [429, true],
  [408, true],
  [404, false],
])('BOT-13: a call that is answered with %s may be repeated: %s', (status, may) =>
  expect(isRetryStatus(status)).toBe(may),
)
