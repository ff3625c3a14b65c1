import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import type { Log } from '../log.ts'
import { type LimitSettings, readLimits } from './limit-settings.ts'
import { createSocketLimits } from './socket-limits.ts'

const person = (userId: number, companyId = 1) => ({ kind: 'user', userId, companyId }) as Actor

function limitsOf(change: Partial<LimitSettings> = {}) {
  const time = { now: 0 }
  const warn = vi.fn()
  const settings = { ...readLimits({}), ...change }
  const limits = createSocketLimits(settings, () => time.now, { warn } as unknown as Log)
  const open = (actor = person(1)) => {
    try {
      return limits.open(actor)
    } catch (error) {
      return (error as { data: object }).data
    }
  }
  /** Returns how many of a user's events are admitted before the first refusal. */
  const events = (most: number, actor = person(1)) => {
    for (let n = 0; n < most; n++) if (!limits.admitEvent(actor)) return n
    return most
  }
  return { time, warn, limits, open, events }
}
const isOpen = (answer: unknown) => typeof answer === 'function'

it('another socket of a user is refused until one ends; a colleague has a separate limit', () => {
  const { open } = limitsOf({ personSockets: 2 })
  const first = open() as () => void
  open()
  expect(open()).toEqual({ limit: 'sockets', retryAfter: 40 })
  expect(isOpen(open(person(2)))).toBe(true)
  first()
  first()
  expect([isOpen(open()), isOpen(open())]).toEqual([true, false])
})

it('events are admitted up to the limit, an opening counts for ten; then a tenth must be refilled first', () => {
  const { open, events, time } = limitsOf({ personSocketEvents: 600 })
  open()
  expect(events(1_000)).toBe(590)
  expect(events(10, person(2))).toBe(10)
  expect(open()).toEqual({ limit: 'socketEvents', retryAfter: 6 })
  time.now = 6_000
  expect(isOpen(open())).toBe(true)
  expect(events(1_000)).toBe(50)
})

it('0 disables the limits', () => {
  const { open, events } = limitsOf({ personSockets: 0, personSocketEvents: 0 })
  for (let n = 0; n < 500; n++) expect(isOpen(open())).toBe(true)
  expect(events(50_000)).toBe(50_000)
})

it('the log has at most five lines a minute per user', () => {
  const { open, warn } = limitsOf({ personSockets: 1 })
  for (let n = 0; n < 50; n++) open()
  expect(warn).toHaveBeenCalledTimes(5)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ event: 'limit.reached', limit: 'sockets', companyId: 1, userId: 1 })
})

describe('with the limits of a new installation', () => {
  it('refuses 50 of a user’s 200 sockets, and cuts off 100,000 events within a minute', () => {
    const { open, events } = limitsOf()
    expect(Array.from({ length: 200 }, () => open()).filter(isOpen)).toHaveLength(150)
    expect(events(100_000)).toBe(4_500)
  })

  it.each([
    ['30 tabs that lose their connection every 10 seconds, each detected after 36', 30, 10_000, 36_000],
    ['30 tabs of a client of the family with five sockets each', 150, 60_000, 36_000],
    ['ten tabs of a client of the family with five sockets each that reconnect', 50, 60_000, 36_000],
  ])('%s are not', (_, tabs, everyMs, goneAfterMs) => {
    const { open, events, time } = limitsOf()
    const endings: Array<[number, () => void]> = []
    for (; time.now < 300_000; time.now += everyMs) {
      for (const [, end] of endings.filter(([at]) => at <= time.now)) end()
      for (let tab = 0; tab < tabs; tab++) {
        const end = open()
        expect(isOpen(end)).toBe(true)
        endings.push([time.now + goneAfterMs, end as () => void])
        // Each tab joins the rooms that it shows.
        expect(events(8)).toBe(8)
      }
    }
  })

  it('a key held down for a minute, which leaves and enters a conversation 30 times a second, is not', () => {
    const { events, time } = limitsOf()
    for (; time.now < 60_000; time.now += 1_000) expect(events(120)).toBe(120)
  })
})
