import { expect, it } from 'vitest'
import { downSince, mustAlert, wasGap } from './outage.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 17, 0, seconds))
const outage = { droppedAt: at(0), endedAt: null as Date | null, alertedAt: null as Date | null, drops: 1 }

it.each([
  ['a session that is down for the grace time', outage, 10, true],
  [
    'a session that is down for the grace time, on a clock 0.5 s behind',
    { ...outage, droppedAt: new Date(at(0).getTime() + 500) },
    10,
    true,
  ],
  ['a session that has just dropped', outage, 5, false],
  ['a session that came back in time', { ...outage, endedAt: at(4) }, 10, false],
  ['an outage that was announced before', { ...outage, alertedAt: at(11) }, 300, false],
  ['a flapping session that is up at the moment', { ...outage, drops: 4, endedAt: at(9) }, 10, true],
  ['a flapping session that was announced before', { ...outage, drops: 10, alertedAt: at(9) }, 60, false],
  ['a session that dropped twice and is up', { ...outage, drops: 2, endedAt: at(9) }, 19, false],
  ['a flapping session whose last drop is recent', { ...outage, drops: 3, droppedAt: at(8) }, 10, false],
])('PLUS-10: decides whether to alert for %s: %#', (_name, state, seconds, alerts) => {
  expect(mustAlert(state, at(seconds))).toBe(alerts)
})

it('takes the last sign of life as the start when no server was running', () => {
  expect(downSince(at(0), at(9))).toEqual(at(9))
  expect(downSince(at(0), at(40))).toEqual(at(0))
})

it("distinguishes a gap from a restart's pause", () => {
  expect(wasGap(null, at(40))).toBe(false)
  expect(wasGap(at(0), at(2))).toBe(false)
  expect(wasGap(at(0), at(40))).toBe(true)
})
