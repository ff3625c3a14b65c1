import { describe, expect, it } from 'vitest'
import { me, message, ticket } from '../state/test/samples.ts'
import { isWorthANotice } from './notice.rules.ts'

const now = new Date(message(1, 0).createdAt).getTime()
const viewer = { ...me, allTicket: true }
const waiting = { status: 'pending', userId: null } as const

describe('LAY-12: whether a message rings', () => {
  it.each([
    ['in my own ticket', me, {}, {}, 0, true],
    ['not my own message', me, { fromMe: true }, {}, 0, false],
    ['not in a colleague’s ticket', viewer, {}, { userId: 9 }, 0, false],
    ['in one that waits in my queue', viewer, {}, waiting, 0, true],
    ['not there without the switch', me, {}, waiting, 0, false],
    ['not in a queue I do not serve', viewer, {}, { ...waiting, queueId: 5 }, 0, false],
    [
      'not in a queue that an admin does not serve',
      { ...viewer, profile: 'admin' },
      {},
      { ...waiting, queueId: 5 },
      0,
      false,
    ],
    ['without a queue for an admin', { ...viewer, profile: 'admin' }, {}, { ...waiting, queueId: null }, 0, true],
    ['without a queue not for others', viewer, {}, { ...waiting, queueId: null }, 0, false],
    ['without a queue where allowed', { ...viewer, queueless: true }, {}, { ...waiting, queueId: null }, 0, true],
    ['not in one that was put off', me, {}, { snoozedAt: '2026-01-01T12:00:00.000Z' }, 0, false],
    ['not for a deleted message', me, { isDeleted: true }, {}, 0, false],
    ['not in a resolved one', me, {}, { status: 'closed' }, 0, false],
    ['not when it comes an hour late', me, {}, {}, 3_600_000, false],
  ] as const)('%s', (_, viewer, messageChange, place, later, expected) => {
    expect(isWorthANotice(message(1, 0, messageChange), ticket(1, 1, place), viewer, now + later)).toBe(expected)
  })
})
