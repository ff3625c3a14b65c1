import { expect, it } from 'vitest'
import { duration, fileSize } from './file-size.rules.ts'

it.each([
  [null, ''],
  [1023, '1.023 B'],
  [64 * 1024, '64 KB'],
  [1_300_000, '1,2 MB'],
  [16 * 1024 * 1024, '16 MB'],
])('MSG-02: %s bytes are shown as %s', (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected)
})

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [75, '1:15'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [Number.NaN, '0:00'],
])('%s seconds are shown as %s', (seconds, expected) => {
  expect(duration(seconds)).toBe(expected)
})
