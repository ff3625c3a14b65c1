import { expect, it } from 'vitest'
import { dayCodeOfEpoch, epochMicroseconds, exactIsoOfEpoch, isoOfEpoch } from './epoch.rules.ts'

it.each([
  [1_795_262_400, 1_795_262_400_000_000, '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000000Z'],
  [1_795_262_400.123456, 1_795_262_400_123_456, '2026-11-21T12:00:00.123Z', '2026-11-21T12:00:00.123456Z'],
  [1_795_262_400.999999, 1_795_262_400_999_999, '2026-11-21T12:00:00.999Z', '2026-11-21T12:00:00.999999Z'],
  [4_102_444_799.000001, 4_102_444_799_000_001, '2099-12-31T23:59:59.000Z', '2099-12-31T23:59:59.000001Z'],
])('%d seconds keep their microseconds, which are cut off on the wire', (seconds, digits, wire, exact) => {
  expect(epochMicroseconds(seconds)).toBe(digits)
  expect(isoOfEpoch(seconds)).toBe(wire)
  expect(exactIsoOfEpoch(seconds)).toBe(exact)
})

it('formats instants like Date for any year, day and hour', () => {
  // A prime step covers all hours, minutes, seconds and milliseconds, also before 1970.
  for (let ms = -62_000_000_123; ms < 4e12; ms += 7_919_987_651)
    expect(isoOfEpoch(ms / 1000)).toBe(new Date(ms).toISOString())
  for (let ms = 0; ms < 90_000_000; ms += 104_729) expect(isoOfEpoch(ms / 1000)).toBe(new Date(ms).toISOString())
  expect(() => isoOfEpoch(Number.NaN)).toThrow(RangeError)
})

it.each([
  ['2026-01-01T02:59:59.999Z', '20251231'],
  ['2026-01-01T03:00:00.000Z', '20260101'],
  // In summer time, which ended in 2019, midnight was an hour earlier.
  ['2019-02-16T01:59:59.000Z', '20190215'],
  ['2019-02-16T02:00:00.000Z', '20190216'],
  ['2019-02-17T02:59:59.000Z', '20190216'],
])('TKT-03: the protocol of a ticket of %s begins with %s', (at, day) => {
  expect(dayCodeOfEpoch(Date.parse(at) / 1000)).toBe(day)
})
