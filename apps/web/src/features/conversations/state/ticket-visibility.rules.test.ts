import { describe, expect, it } from 'vitest'
import { filter, me, ticket } from './test/samples.ts'
import { belongs, type TicketFilter } from './ticket-visibility.rules.ts'

const asleep = { snoozedAt: '2026-01-01T12:00:00.000Z' }
const snoozed: TicketFilter = filter({ status: undefined, place: 'snoozed' })
const bell: TicketFilter = filter({ status: undefined, place: 'notices' })
const viewer = { ...me, allTicket: true }

describe('PLUS-26: a snoozed ticket', () => {
  it.each([
    ['leaves the open ones', filter(), asleep, false],
    ['leaves the waiting ones', filter({ status: 'pending' }), { ...asleep, status: 'pending' }, false],
    ['stands among the put-off ones', snoozed, asleep, true],
    ['stands there while it waits', snoozed, { ...asleep, status: 'pending', userId: null }, true],
    ['is found by a search', filter({ status: undefined, searchParam: 'a' }), asleep, true],
    ['is resolved like any other', filter({ status: 'closed' }), { ...asleep, status: 'closed' }, true],
    ['is a colleague’s', snoozed, { ...asleep, userId: 9 }, false],
    ['is awake', snoozed, {}, false],
  ] as const)('%s', (_, list, change, expected) => {
    expect(belongs(list, ticket(1, 1, change), me)).toBe(expected)
  })
})

describe('LAY-11: the bell lists', () => {
  it.each([
    ['own ones with something unread', me, { unreadMessages: 2 }, true],
    ['no own ones that are read', me, {}, false],
    ['no colleague’s', viewer, { unreadMessages: 2, userId: 9 }, false],
    ['what waits in a served queue', viewer, { status: 'pending', userId: null }, true],
    ['no waiting ones without the switch', me, { status: 'pending', userId: null }, false],
    ['nothing of other queues', viewer, { status: 'pending', userId: null, queueId: 5 }, false],
    [
      'an admin’s are all queues',
      { ...viewer, profile: 'admin' },
      { status: 'pending', userId: null, queueId: 5 },
      true,
    ],
    ['nothing without a queue', viewer, { status: 'pending', userId: null, queueId: null }, false],
    ['without a queue where allowed', { ...viewer, queueless: true }, { status: 'pending', queueId: null }, true],
    ['nothing that is put off', viewer, { ...asleep, status: 'pending' }, false],
    ['nothing resolved', viewer, { status: 'closed', unreadMessages: 1 }, false],
  ] as const)('%s', (_, viewer, change, expected) => {
    expect(belongs(bell, ticket(1, 1, change), viewer)).toBe(expected)
  })
})
