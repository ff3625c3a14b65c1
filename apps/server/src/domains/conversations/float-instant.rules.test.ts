import { expect, it } from 'vitest'
import { exactInstantOf, instantOf, microsecondsOf } from './float-instant.rules.ts'

it.each([
  [1_795_262_400, 1_795_262_400_000_000, '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000000Z'],
  [1_795_262_400.123456, 1_795_262_400_123_456, '2026-11-21T12:00:00.123Z', '2026-11-21T12:00:00.123456Z'],
  [1_795_262_400.999999, 1_795_262_400_999_999, '2026-11-21T12:00:00.999Z', '2026-11-21T12:00:00.999999Z'],
  [4_102_444_799.000001, 4_102_444_799_000_001, '2099-12-31T23:59:59.000Z', '2099-12-31T23:59:59.000001Z'],
])('%d seconds keep their microseconds, and lose them on the wire', (seconds, digits, wire, exact) => {
  expect(microsecondsOf(seconds)).toBe(digits)
  expect(instantOf(seconds)).toBe(wire)
  expect(exactInstantOf(seconds)).toBe(exact)
})
