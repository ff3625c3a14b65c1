import type { Ticket } from '@recado/contract/conversations/ticket'
import { describe, expect, it } from 'vitest'
import {
  type TicketChange,
  type TicketList,
  withOneChange,
  withTicketChange,
  withTicketChanges,
} from './live-tickets.ts'
import { filter, me, ticket } from './test/samples.ts'
import { belongs, type TicketFilter } from './ticket-visibility.rules.ts'

const list = (tickets: Ticket[], hasMore = false): TicketList => ({ tickets, hasMore, cursor: null, gone: new Map() })
const ids = ({ tickets }: TicketList) => tickets.map(({ id }) => id)
const ticketChange = (one: Ticket): TicketChange => ({ kind: 'ticket', ticket: one })
const context = { filter: filter(), viewer: me }
const three = () => list([ticket(3, 30), ticket(2, 20), ticket(1, 10)])

describe('TKT-31: a list updates live', () => {
  it.each<[string, TicketChange, number[]]>([
    ['a new message moves its row up', ticketChange(ticket(1, 40, { version: 2 })), [1, 3, 2]],
    ['a new ticket is inserted at its position', ticketChange(ticket(4, 25)), [3, 4, 2, 1]],
    ['of two tickets with the same time the younger one is first', ticketChange(ticket(4, 20)), [3, 4, 2, 1]],
    ['a resolved ticket is removed', ticketChange(ticket(2, 20, { status: 'closed', version: 2 })), [3, 1]],
    ['a ticket that a colleague accepted is removed', ticketChange(ticket(2, 20, { userId: 8, version: 2 })), [3, 1]],
    ['a deleted ticket is removed', { kind: 'deleted', ticketId: 3 }, [2, 1]],
    ['a ticket of another user is not added', ticketChange(ticket(9, 50, { userId: 8 })), [3, 2, 1]],
    ['an older version is ignored', ticketChange(ticket(1, 40, { version: 0 })), [3, 2, 1]],
  ])('%s', (_, change, expected) => {
    expect(ids(withTicketChange(three(), change, context))).toEqual(expected)
  })

  it('an older event does not restore a ticket that left the list, a newer one does', () => {
    const left = withTicketChange(three(), ticketChange(ticket(2, 20, { status: 'closed', version: 5 })), context)
    expect(ids(withTicketChange(left, ticketChange(ticket(2, 60, { version: 4 })), context))).toEqual([3, 1])
    expect(ids(withTicketChange(left, ticketChange(ticket(2, 60, { version: 6 })), context))).toEqual([2, 3, 1])
    const deleted = withTicketChange(three(), { kind: 'deleted', ticketId: 2 }, context)
    expect(ids(withTicketChange(deleted, ticketChange(ticket(2, 60, { version: 99 })), context))).toEqual([3, 1])
  })

  it('a row below the last loaded one appears with its page', () => {
    const partly = list([ticket(3, 30), ticket(2, 20)], true)
    expect(ids(withTicketChange(partly, ticketChange(ticket(9, 5)), context))).toEqual([3, 2])
    expect(ids(withTicketChange(partly, ticketChange(ticket(9, 25)), context))).toEqual([3, 9, 2])
  })

  it('receiving the same state again does not re-render anything', () => {
    const before = three()
    expect(withTicketChange(before, ticketChange(ticket(3, 30)), context)).toBe(before)
    expect(withTicketChange(before, { kind: 'read', ticketId: 3 }, context)).toBe(before)
  })

  it('one event keeps the object identity of all other rows', () => {
    const before = three()
    const after = withTicketChange(before, ticketChange(ticket(1, 40, { version: 2 })), context)
    expect(after.tickets.slice(1)).toEqual(before.tickets.slice(0, 2))
    expect(after.tickets[1]).toBe(before.tickets[0])
    expect(after.tickets[2]).toBe(before.tickets[1])
  })

  it('TKT-32: updateUnread resets the counter of its row', () => {
    const after = withTicketChange(list([ticket(1, 1, { unreadMessages: 4 })]), { kind: 'read', ticketId: 1 }, context)
    expect(after.tickets[0]?.unreadMessages).toBe(0)
  })

  it('a changed contact shows in all its rows', () => {
    const contact = { ...ticket(2, 20).contact, name: 'Ana' }
    expect(withTicketChange(three(), { kind: 'contact', contact }, context).tickets[1]?.contact.name).toBe('Ana')
  })

  it('a search result is updated in place and never gets new rows', () => {
    const search = { filter: filter({ status: undefined, searchParam: 'c' }), viewer: me }
    expect(ids(withTicketChange(three(), ticketChange(ticket(1, 40, { version: 2 })), search))).toEqual([3, 2, 1])
    expect(ids(withTicketChange(three(), ticketChange(ticket(9, 40)), search))).toEqual([3, 2, 1])
  })
})

it('TKT-31: a state with its events applied equals a fresh fetch', () => {
  const world = new Map<number, Ticket>()
  const context = { filter: filter({ status: 'pending' }), viewer: me }
  const fetched = () =>
    [...world.values()]
      .filter((one) => belongs(context.filter, one, me))
      .sort((a, b) => (a.lastMessageAt === b.lastMessageAt ? b.id - a.id : a.lastMessageAt < b.lastMessageAt ? 1 : -1))
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const states = ['pending', 'pending', 'open', 'closed'] as const
  let live = list([])
  const events: TicketChange[] = []
  for (let step = 0; step < 600; step++) {
    const id = 1 + random(40)
    const version = (world.get(id)?.version ?? 0) + 1
    const change = { version, status: states[random(4)], queueId: random(4), userId: random(2) ? 7 : null }
    const one = ticket(id, random(500), change as Partial<Ticket>)
    world.set(id, one)
    events.push(ticketChange(one))
    // Late or repeated events must not change anything.
    if (step % 7 === 0) events.push(events[random(events.length)]!)
  }
  live = withTicketChanges(live, events, context)
  expect(live.tickets).toEqual(fetched())
})

describe('which viewer sees which ticket', () => {
  it.each<[string, Partial<TicketFilter>, Partial<Ticket>, boolean]>([
    ['TKT-29: a waiting ticket of the user’s queue', { status: 'pending' }, { status: 'pending', userId: null }, true],
    [
      'TKT-29: a waiting ticket of another queue',
      { status: 'pending' },
      { status: 'pending', userId: null, queueId: 9 },
      false,
    ],
    [
      'TKT-30: a waiting ticket without a queue',
      { status: 'pending' },
      { status: 'pending', userId: null, queueId: null },
      false,
    ],
    ['TKT-29: the user’s ticket in another queue', {}, { queueId: 9 }, true],
    ['TKT-07: a colleague’s ticket, without show all', {}, { userId: 8 }, false],
    ['TKT-07: a colleague’s ticket, with show all', { showAll: true }, { userId: 8 }, true],
    ['TKT-08: a chosen queue', { queueIds: [1] }, {}, true],
    ['TKT-08: a queue that is not chosen', { queueIds: [2] }, {}, false],
  ])('%s', (_, change, of, expected) => {
    expect(belongs(filter(change), ticket(1, 1, of), me)).toBe(expected)
  })

  it('TKT-30: the flag shows tickets without a queue', () => {
    const waiting = ticket(1, 1, { status: 'pending', userId: null, queueId: null })
    expect(belongs(filter({ status: 'pending' }), waiting, { ...me, queueless: true })).toBe(true)
  })
})

it('TKT-39: the open ticket keeps the newest version only', () => {
  const open = ticket(1, 1, { version: 3 })
  expect(withOneChange(open, ticketChange(ticket(1, 1, { version: 2 })))).toBe(open)
  expect(withOneChange(open, ticketChange(ticket(2, 1, { version: 9 })))).toBe(open)
  expect(withOneChange(open, ticketChange(ticket(1, 1, { version: 4, userId: 8 }))).userId).toBe(8)
})

it('TKT-10: in the order of longest wait, a new wait is added at the end and answered tickets come after it', () => {
  const waits = filter({ status: 'pending', order: 'waiting' })
  const waiting = (id: number, since: number | null, version = 1) =>
    ticket(id, 0, {
      ...{ status: 'pending' as const, userId: null, version },
      waitingSince: since === null ? null : new Date(Date.UTC(2026, 0, 1, 12, since)).toISOString(),
    })
  const list = { tickets: [waiting(1, 1), waiting(2, 5)], hasMore: false, cursor: null, gone: new Map() }
  const after = (change: ReturnType<typeof waiting>) =>
    withTicketChange(list, { kind: 'ticket', ticket: change }, { filter: waits, viewer: me }).tickets.map(
      ({ id }) => id,
    )
  expect(after(waiting(3, 9))).toEqual([1, 2, 3])
  expect(after(waiting(3, 3))).toEqual([1, 3, 2])
  expect(after(waiting(1, null, 2))).toEqual([2, 1])
  // Another message does not restart the wait.
  expect(after({ ...waiting(1, 1, 2), lastMessageAt: '2026-01-02T00:00:00.000Z' })).toEqual([1, 2])
})
