import { describe, expect, it } from 'vitest'
import { dayAfter } from '../governor.rules.ts'
import { holdAfter } from './first-contacts.rules.ts'

const MINUTE = 60_000
/** Noon in São Paulo. */
const now = Date.UTC(2026, 4, 4, 15)
const ago = (...minutes: number[]) => minutes.map((minute) => now - minute * MINUTE)

describe('connections.9: the wait of first contacts after a refusal', () => {
  it.each([
    ['one refusal: ten minutes', ago(0), false],
    ['four refusals within an hour: ten minutes', ago(59, 30, 10, 0), false],
    ['five refusals within an hour: until the next day', ago(59, 30, 10, 5, 0), true],
    ['five refusals, the first 60 minutes ago: ten minutes', ago(60, 30, 10, 5, 0), false],
    ['five refusals, the first 61 minutes ago: ten minutes', ago(61, 30, 10, 5, 0), false],
    ['five refusals at once: until the next day', ago(0, 0, 0, 0, 0), true],
    ['a refused answer: ten minutes', [], false],
  ])('%s', (_, refusals, isStopped) => {
    const until = isStopped ? dayAfter(now) : now + 10 * MINUTE
    expect(holdAfter(refusals, null, now)).toEqual({ until, isStopped })
  })

  it('a stop for the day stays a stop until the day ends', () => {
    const current = { until: dayAfter(now), isStopped: true }
    expect(holdAfter(ago(0), current, now)).toEqual(current)
    expect(holdAfter(ago(0), { until: now - 1, isStopped: true }, now)).toEqual({
      until: now + 10 * MINUTE,
      isStopped: false,
    })
  })

  it('a hold is never shortened, and ten minutes may extend into the next day', () => {
    const longer = { until: now + 30 * MINUTE, isStopped: false }
    expect(holdAfter(ago(0), longer, now)).toEqual(longer)
    const late = dayAfter(now) - MINUTE
    expect(holdAfter([late], null, late).until).toBe(late + 10 * MINUTE)
  })
})
