import { describe, expect, it } from 'vitest'
import {
  chooseArrivalToDrop,
  isArrivalLate,
  type RequestArrival,
  updateArrival,
  usualArrivals,
} from './arrival.rules.ts'

it('default limits: heads 20 s, bodies 30 s, uploads below 4 KB/s for 30 s, a thousand at once', () => {
  expect(usualArrivals).toEqual({
    headMs: 20_000,
    bodyMs: 30_000,
    uploadBytesPerSecond: 4_096,
    uploadMs: 30_000,
    most: 1_000,
  })
})

describe('requests that take too long', () => {
  const arrival = (part: RequestArrival['part']): RequestArrival => ({ part, since: 1_000, bytes: 500 })
  it.each([
    ['body', 30_999, 600, false],
    ['body', 31_000, 600, true],
    ['body', 31_000, 9_000_000, true],
    ['upload', 30_999, 500, false],
    ['upload', 31_000, 500, true],
    ['upload', 31_000, 500 + 122_879, true],
    ['upload', 31_000, 500 + 122_880, false],
    ['head', 900_000, 500, false],
  ] as const)('%s at %i ms with %i bytes: %s', (part, now, bytes, late) => {
    expect(isArrivalLate(arrival(part), now, bytes, usualArrivals)).toBe(late)
  })

  it('a fast enough upload never ends; one that becomes slow does', () => {
    let upload: RequestArrival = { part: 'upload', since: 0, bytes: 0 }
    const look = (now: number, bytes: number) => {
      upload = updateArrival(upload, now, bytes, usualArrivals)
      return isArrivalLate(upload, now, bytes, usualArrivals)
    }
    for (let second = 1; second <= 3_600; second++) expect(look(second * 1_000, second * 4_200)).toBe(false)
    const bytes = 3_600 * 4_200
    const ends = Array.from({ length: 62 }, (_, n) => look(3_600_000 + n * 1_000, bytes + n * 4_000)).indexOf(true)
    expect(ends).toBeGreaterThan(0)
  })
})

it.each([
  ['heads before bodies before uploads', ['upload', 'body', 'head', 'head'], 2],
  ['the oldest of a kind', ['body', 'upload', 'body'], 0],
  ['uploads when there is nothing else', ['upload', 'upload'], 0],
  ['none when no request is incomplete', [], null],
] as const)('which request is dropped: %s', (_what, parts, expected) => {
  expect(chooseArrivalToDrop(parts.map((part, n) => [n, { part }] as const))).toBe(expected)
})
