import { expect, it } from 'vitest'
import type { ConnectionPace } from '../../connections/public.ts'
import { Governor } from './governor.ts'

/** A time in São Paulo on 10 June 2026, three hours behind UTC. */
const at = (time: string, day = 10) => Date.parse(`2026-06-${day}T${time}-03:00`)
const pace = (change: Partial<ConnectionPace>): ConnectionPace => ({
  ...{ gap: null, governedClass: 3, dailyCap: null, newContactsPerDay: null, warmUpDays: 0, warmUpFrom: null },
  ...{ quiet: null, sentToday: 0, newToday: 0, isPaused: false, heldUntil: null },
  ...change,
})
const nothing = { from: 4, newFrom: 4 }
const all = { any: () => true, toNew: () => true }
const none = { any: () => false, toNew: () => false }

function governed(first: ConnectionPace, now: number) {
  const notedHolds: Array<number | null> = []
  const governor = new Governor((until) => notedHolds.push(until))
  const readRow = (row: ConnectionPace, when: number) => governor.reading({ sends: 0, toNewPeople: 0 })(row, when)
  readRow(first, now)
  return { governor, noted: notedHolds, read: readRow }
}

it('connections.7: items held by the cap are freed automatically the next day, despite any calls in between', () => {
  const { governor, noted, read } = governed(pace({ dailyCap: 5, sentToday: 5 }), at('23:00:00'))
  expect(governor.currentHolds(all, at('23:00:00'))).toEqual({ from: 3, newFrom: 3 })
  expect([governor.isOver(at('23:59:59')), governor.isOver(at('00:00:00', 11))]).toEqual([false, true])
  // Its counts are from yesterday: a call at the start of the day must not postpone the release to the next day.
  governor.currentHolds(all, at('00:00:01', 11))
  expect(governor.isOver(at('00:00:01', 11))).toBe(true)
  read(pace({ dailyCap: 5, sentToday: 0 }), at('00:00:01', 11))
  expect(governor.currentHolds(all, at('00:00:01', 11))).toEqual(nothing)
  expect(governor.heldUntil).toBeNull()
  expect(noted[0]).toBe(at('00:00:00', 11))
})

it('connections.7: new people over their limit stay in the table while others are sent, and are requested again later', () => {
  const row = () => pace({ newContactsPerDay: 2, newToday: 1 })
  const { governor, read } = governed(row(), at('12:00:00'))
  expect(governor.currentHolds(all, at('12:00:00'))).toEqual(nothing)
  governor.began({ sendClass: 3, isNew: true })
  expect(governor.currentHolds(all, at('12:00:01'))).toEqual({ from: 4, newFrom: 3 })
  expect(governor.skipsNewFrom).toBe(3)
  // The items are no longer in memory, but the hold is remembered.
  governor.currentHolds(none, at('12:00:02'))
  expect(governor.heldUntil).toBe(at('00:00:00', 11))
  expect(read(pace({ newContactsPerDay: 2, newToday: 2 }), at('12:00:03'))).toBe(false)
  expect(read(pace({ newContactsPerDay: 9, newToday: 2 }), at('12:00:04'))).toBe(true)
  expect(governor.skipsNewFrom).toBe(4)
})

it("connections.7: known people, and recipients of users' messages and schedules, never count as new", () => {
  const { governor } = governed(pace({ newContactsPerDay: 1 }), at('12:00:00'))
  for (const item of [
    { sendClass: 3, isNew: false },
    { sendClass: 0, isNew: true },
  ])
    governor.began(item)
  expect(governor.currentHolds(all, at('12:00:00'))).toEqual(nothing)
})
