import { expect, it } from 'vitest'
import { isAccepted, isOverdue, MOST_DELIVERY_ATTEMPTS, needsFreshStart, nextTry, restUntil } from './webhook.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const HOUR = 3_600_000

it.each([
  [1, 10],
  [2, 30],
  [6, 3600],
  [MOST_DELIVERY_ATTEMPTS - 1, 21_600],
  [MOST_DELIVERY_ATTEMPTS, null],
])('HOK-05: after %s attempts the next one follows in %s seconds', (tries, seconds) =>
  expect(nextTry(tries, now)).toEqual(seconds === null ? null : new Date(now.getTime() + seconds * 1000)),
)

it.each([
  [2, HOUR, null],
  [3, 0, 10_000],
  [3, 40_000, 10_000],
  [9, 60_000, 15_000],
  [9, HOUR, 900_000],
  [900, 70 * HOUR, 900_000],
])('HOK-05: after %s failures in %s ms it rests for %s ms', (failures, ms, rest) =>
  expect(restUntil(failures, before(ms), now)).toEqual(rest === null ? null : new Date(now.getTime() + rest)),
)

it.each([
  [72 * HOUR - 1, false],
  [72 * HOUR, true],
])('HOK-06: after %s ms of failures it is switched off: %s', (ms, off) =>
  expect(isOverdue(before(ms), 72, now)).toBe(off),
)

it.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [404, false],
  [500, false],
])('HOK-04: status %s counts as accepted: %s', (status, accepted) => expect(isAccepted(status)).toBe(accepted))

it.each([
  [{ active: true }, false, true],
  [{ active: true }, true, false],
  [{ active: false }, true, false],
  [{ url: 'https://b' }, true, true],
  [{ url: 'https://a' }, true, false],
  [{}, true, false],
])('HOK-03: the change %o of a webhook that is on (%s) clears its failures: %s', (change, active, fresh) =>
  expect(needsFreshStart({ active, url: 'https://a' }, change)).toBe(fresh),
)
