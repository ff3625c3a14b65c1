import { everyPermission } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { me, message, ticket } from '../state/test/samples.ts'
import { isWorthANotice } from './notice.rules.ts'

const now = new Date(message(1, 0).createdAt).getTime()
const viewer = { ...me, allTicket: true }
const waiting = { status: 'pending', userId: null } as const

describe('LAY-12: whether a message rings', () => {
  it.each([
    ['in the user’s own ticket it rings', me, {}, {}, 0, true],
    ['our own message does not ring', me, { fromMe: true }, {}, 0, false],
    ['in a colleague’s ticket it does not ring', viewer, {}, { userId: 9 }, 0, false],
    ['in a waiting ticket of the user’s queue it rings if enabled', viewer, {}, waiting, 0, true],
    ['in a waiting ticket it does not ring unless enabled', me, {}, waiting, 0, false],
    ['in another queue it does not ring', viewer, {}, { ...waiting, queueId: 5 }, 0, false],
    [
      'in a queue that an admin does not serve it does not ring',
      { ...viewer, permissions: everyPermission },
      {},
      { ...waiting, queueId: 5 },
      0,
      false,
    ],
    [
      'without a queue it rings for an admin',
      { ...viewer, permissions: everyPermission },
      {},
      { ...waiting, queueId: null },
      0,
      true,
    ],
    ['without a queue it does not ring for other users', viewer, {}, { ...waiting, queueId: null }, 0, false],
    [
      'without a queue it rings for users who may see such tickets',
      { ...viewer, queueless: true },
      {},
      { ...waiting, queueId: null },
      0,
      true,
    ],
    ['in a snoozed ticket it does not ring', me, {}, { snoozedAt: '2026-01-01T12:00:00.000Z' }, 0, false],
    ['a deleted message does not ring', me, { isDeleted: true }, {}, 0, false],
    ['in a resolved ticket it does not ring', me, {}, { status: 'closed' }, 0, false],
    ['a message that arrives an hour late does not ring', me, {}, {}, 3_600_000, false],
  ] as const)('%s', (_, viewer, messageChange, place, later, expected) => {
    expect(isWorthANotice(message(1, 0, messageChange), ticket(1, 1, place), viewer, now + later)).toBe(expected)
  })
})
