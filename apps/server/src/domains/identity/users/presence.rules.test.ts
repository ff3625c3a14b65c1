import { expect, it } from 'vitest'
import { isOnline, ONLINE_MS } from './presence.rules.ts'

const now = new Date('2025-06-01T12:00:00Z')

it.each([
  [null, false],
  [0, true],
  [5 * 60_000, true],
  [ONLINE_MS, true],
  [ONLINE_MS + 1, false],
])('RT-04: a user whose last sign of life was %s ms ago is online: %s', (ago, online) => {
  expect(isOnline(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(online)
})
