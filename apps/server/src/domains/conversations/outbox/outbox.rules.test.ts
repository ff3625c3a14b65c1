import { describe, expect, it } from 'vitest'
import { paceAfter, restedPace, type SendPace, waitBefore } from './gap.rules.ts'
import { inChatOrder, nextOf, type Waiting } from './queue.rules.ts'
import { reasonOf, sendingEnds, sendRetryDelay } from './retry.rules.ts'
import type { SendClass } from './send-class.ts'

const gap = { min: 600, max: 1_500, burst: 5 }

describe('the gap between sends (messages.2)', () => {
  it.each<[string, SendPace, typeof gap | null, boolean, number, number]>([
    ['no gap on a channel without pacing', { inBurst: 99, lastAt: 1_000 }, null, false, 1_000, 0],
    ['no gap before the first send after a pause', restedPace, gap, false, 1_000, 0],
    ['no gap before the fifth send of a burst', { inBurst: 4, lastAt: 1_000 }, gap, false, 1_000, 0],
    ['a gap before the sixth send of a burst', { inBurst: 5, lastAt: 1_000 }, gap, false, 1_000, 1_050],
    ['elapsed time shortens the gap', { inBurst: 5, lastAt: 1_000 }, gap, false, 1_500, 550],
    ['a pause ends the burst', { inBurst: 50, lastAt: 1_000 }, gap, false, 11_000, 0],
    ['bots wait from the second message on', { inBurst: 1, lastAt: 1_000 }, gap, true, 1_000, 1_050],
  ])('%s', (_what, pace, with_, automatic, now, wait) => {
    expect(waitBefore(pace, with_, now, automatic, 0.5)).toBe(wait)
  })

  it('counts a burst and restarts after a pause', () => {
    const one = paceAfter(restedPace, 1_000)
    const two = paceAfter(one, 2_000)
    expect([one.inBurst, two.inBurst, paceAfter(two, 12_000).inBurst]).toEqual([1, 2, 1])
  })
})

describe('the next item', () => {
  const row = (id: number, contactId: number, sendClass: SendClass = 0, dueAt = 0): Waiting => ({
    ...{ id, contactId, sendClass, dueAt },
    ...{ begun: false, isNew: false },
  })
  const begunRow = (...of: Parameters<typeof row>): Waiting => ({ ...row(...of), begun: true })
  const chats = (...rows: Waiting[]) =>
    new Map(
      Object.entries(Object.groupBy(rows, (r) => r.contactId)).map(([id, list]) => [
        Number(id),
        (list ?? []).toSorted(inChatOrder),
      ]),
    )
  const cases: Array<[string, Waiting[], number[], ReturnType<typeof nextOf>]> = [
    ['an empty queue has no next item', [], [], { nothing: true }],
    ['the oldest comes first', [row(2, 20), row(1, 10)], [], { take: row(1, 10) }],
    ['users before bots', [row(1, 10, 1), row(2, 20)], [], { take: row(2, 20) }],
    ['bots before reminders', [row(1, 10, 2), row(2, 20, 1)], [], { take: row(2, 20, 1) }],
    ['reminders before campaigns', [row(1, 10, 3), row(2, 20, 2)], [], { take: row(2, 20, 2) }],
    [
      "a user's message overtakes within the chat",
      [row(1, 10, 1), row(2, 20, 1), row(3, 20)],
      [],
      { take: row(3, 20) },
    ],
    ['each class overtakes the later ones', [row(1, 10, 3), row(2, 10, 2), row(3, 10, 1)], [], { take: row(3, 10, 1) }],
    ['an item that has begun is not overtaken', [begunRow(1, 10, 3), row(2, 10)], [], { take: begunRow(1, 10, 3) }],
    [
      'a begun item gets the class of the user’s message behind it',
      [row(1, 10, 1), begunRow(2, 20, 3), row(3, 20)],
      [],
      { take: begunRow(2, 20, 3) },
    ],
    ['a begun item blocks its chat until it is due', [begunRow(1, 10, 1, 900), row(2, 10)], [], { waitUntil: 900 }],
    ['a chat being worked on is skipped', [row(1, 10), row(2, 20)], [10], { take: row(2, 20) }],
    ['no item overtakes a head that must wait', [row(1, 10, 0, 900), row(2, 10)], [], { waitUntil: 900 }],
    ['another chat continues in the meantime', [row(1, 10, 0, 900), row(2, 20)], [], { take: row(2, 20) }],
  ]
  it.each(cases)('%s', (_what, rows, busy, expected) => {
    expect(nextOf(chats(...rows), new Set(busy), 100)).toEqual(expected)
  })

  it.each<[string, Waiting[], number, ReturnType<typeof nextOf>]>([
    ['a governed campaign is held', [row(1, 10, 3)], 3, { nothing: true }],
    ['reminders are sent while campaigns are held', [row(1, 10, 3), row(2, 10, 2)], 3, { take: row(2, 10, 2) }],
    ['reminders are held when they are governed', [row(1, 10, 2), row(2, 20, 1)], 2, { take: row(2, 20, 1) }],
    ['items that have begun continue', [begunRow(1, 10, 3)], 2, { take: begunRow(1, 10, 3) }],
    ['messages of users are never held', [row(1, 10, 3), row(2, 10)], 2, { take: row(2, 10) }],
  ])('governed: %s', (_what, rows, governed, expected) => {
    expect(nextOf(chats(...rows), new Set(), 100, { from: governed, newFrom: governed })).toEqual(expected)
  })
})

describe('retries', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [9, 256_000],
    [10, 300_000],
    [500, 300_000],
  ])('after try %i waits %i ms', (attempts, wait) => {
    expect(sendRetryDelay(attempts, 1)).toBe(wait)
    expect(sendRetryDelay(attempts, 0)).toBe(wait * 0.8)
  })
})

it.each([
  ['refused', 0, true, 'ERR_SENDING_WAPP_MSG'],
  ['unknown', 9, false, 'ERR_SENDING_WAPP_MSG'],
  ['unknown', 10, true, 'ERR_SEND_UNCONFIRMED'],
  ['retry', 99, false, 'ERR_SENDING_WAPP_MSG'],
  ['blocked', 99, false, 'ERR_SEND_BLOCKED'],
] as const)('after a try that was %s, with %i unanswered ones, sending ends: %s', (kind, unanswered, ends, reason) => {
  expect([sendingEnds(kind, unanswered), reasonOf(kind, ends)]).toEqual([ends, reason])
})
