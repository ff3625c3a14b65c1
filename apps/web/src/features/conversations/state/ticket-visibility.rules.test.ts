import { everyPermission } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { filter, me, ticket } from './test/samples.ts'
import { belongs, type TicketFilter } from './ticket-visibility.rules.ts'

const asleep = { snoozedAt: '2026-01-01T12:00:00.000Z' }
const snoozed: TicketFilter = filter({ status: undefined, place: 'snoozed' })
const bell: TicketFilter = filter({ status: undefined, place: 'notices' })
const viewer = { ...me, allTicket: true }

describe('PLUS-26: a snoozed ticket', () => {
  it.each([
    ['is not in the open list', filter(), asleep, false],
    ['is not in the waiting list', filter({ status: 'pending' }), { ...asleep, status: 'pending' }, false],
    ['is in the snoozed list', snoozed, asleep, true],
    ['is in the snoozed list while it is pending', snoozed, { ...asleep, status: 'pending', userId: null }, true],
    ['is found by a search', filter({ status: undefined, searchParam: 'a' }), asleep, true],
    [
      'is in the resolved list once it is resolved',
      filter({ status: 'closed' }),
      { ...asleep, status: 'closed' },
      true,
    ],
    ['of a colleague is not in the snoozed list', snoozed, { ...asleep, userId: 9 }, false],
    ['is not in the snoozed list after it was woken', snoozed, {}, false],
  ] as const)('%s', (_, list, change, expected) => {
    expect(belongs(list, ticket(1, 1, change), me)).toBe(expected)
  })
})

describe('LAY-11: the bell lists', () => {
  it.each([
    ['the user’s unread tickets', me, { unreadMessages: 2 }, true],
    ['none of the user’s tickets that are read', me, {}, false],
    ['no tickets of colleagues', viewer, { unreadMessages: 2, userId: 9 }, false],
    ['waiting tickets of the user’s queues if enabled', viewer, { status: 'pending', userId: null }, true],
    ['no waiting tickets unless enabled', me, { status: 'pending', userId: null }, false],
    ['no tickets of other queues', viewer, { status: 'pending', userId: null, queueId: 5 }, false],
    [
      'tickets of all queues for an admin',
      { ...viewer, permissions: everyPermission },
      { status: 'pending', userId: null, queueId: 5 },
      true,
    ],
    ['no tickets without a queue', viewer, { status: 'pending', userId: null, queueId: null }, false],
    [
      'tickets without a queue for users who may see them',
      { ...viewer, queueless: true },
      { status: 'pending', queueId: null },
      true,
    ],
    ['no snoozed tickets', viewer, { ...asleep, status: 'pending' }, false],
    ['no resolved tickets', viewer, { status: 'closed', unreadMessages: 1 }, false],
  ] as const)('%s', (_, viewer, change, expected) => {
    expect(belongs(bell, ticket(1, 1, change), viewer)).toBe(expected)
  })
})
