import { expect, it } from 'vitest'
import { pauseAfterMessage, wakesAt, windowOf } from './pace.rules.ts'

const pace = { messageInterval: 20, longerIntervalAfter: 60, greaterInterval: 120 }

it.each([
  ['the average pause', 1, 0.5, 20_000, 1],
  ['the shortest pause', 1, 0, 15_000, 1],
  ['the longest pause', 1, 1, 25_000, 1],
  ['one message before the longer pause', 59, 0.5, 20_000, 59],
  ['the longer pause', 60, 0.5, 120_000, 0],
  ['the longer pause at its shortest', 60, 0, 90_000, 0],
  ['the longer pause after its message count was lowered', 75, 0.5, 120_000, 0],
])('CMP-10: the pause after a message: %s', (_what, since, random, waitMs, sincePause) => {
  expect(pauseAfterMessage(pace, since, random)).toEqual({ waitMs, sincePause })
})

it.each([
  [{ messageInterval: 0 }, 5, 0],
  [{ messageInterval: 0 }, 60, 120_000],
  [{ longerIntervalAfter: 0 }, 60, 20_000],
  [{ greaterInterval: 0 }, 60, 0],
])('CMP-10: with %j after %i messages: %i ms', (change, since, waitMs) => {
  expect(pauseAfterMessage({ ...pace, ...change }, since, 0.5).waitMs).toBe(waitMs)
})

it('queues one message at a time with a pause, and a full window without', () => {
  expect([windowOf(pace), wakesAt(1)]).toEqual([1, 0])
  const window = windowOf({ messageInterval: 0 })
  expect(window).toBeGreaterThan(50)
  expect(wakesAt(window)).toBe(window / 2)
})
