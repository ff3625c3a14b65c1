import { expect, it } from 'vitest'
import { maySeeContact, placeOfSending, standingTickets, type TicketOfContact } from './contact-access.rules.ts'
import type { TicketViewer } from './ticket-access.rules.ts'

const attendant: TicketViewer = { userId: 1, profile: 'user', queueIds: [10], queueless: false }
const admin: TicketViewer = { ...attendant, userId: 2, profile: 'admin', queueIds: [] }
const [SERVED, UNSERVED] = [10, 20]

let serial = 0
const ticket = (change: Partial<TicketOfContact>): TicketOfContact => ({
  id: ++serial,
  status: 'pending',
  queueId: SERVED,
  userId: null,
  connectionId: 1,
  lastMessageAt: serial,
  ...change,
})
const visibleTicket = ticket({})
const unseen = ticket({ queueId: UNSERVED })
const [oldSeen, newUnseen, newestSeen] = [
  ticket({ status: 'closed' }),
  ticket({ status: 'closed', queueId: UNSERVED }),
  ticket({ status: 'closed' }),
]
const mine = ticket({ status: 'open', queueId: UNSERVED, userId: 1 })
const connectionless = ticket({ queueId: UNSERVED, connectionId: null })
const seenConnectionless = ticket({ connectionId: null })
const recent = ticket({ lastMessageAt: 9_000 })

it.each<[string, TicketOfContact[], boolean, number | 'new' | null]>([
  ['no ticket: every user', [], true, 'new'],
  ['a ticket in a served queue', [visibleTicket], true, visibleTicket.id],
  ['a ticket in an unserved queue', [unseen], false, null],
  ['an own ticket in an unserved queue', [mine], true, mine.id],
  ['all resolved, the latest in a served queue', [oldSeen, newUnseen, newestSeen], true, 'new'],
  ['all resolved, the latest in an unserved queue', [oldSeen, newUnseen], false, null],
  ['the unfinished ticket is visible, the resolved one is not', [newUnseen, visibleTicket], true, visibleTicket.id],
  ['the unfinished ticket is not visible, the resolved one is', [newestSeen, unseen], false, null],
  [
    'on two connections, one visible: sent into that one, without access to the whole contact',
    [visibleTicket, unseen],
    false,
    visibleTicket.id,
  ],
  ['two visible: sent into the one that moved last', [visibleTicket, recent, mine], true, recent.id],
  ['not visible, with its connection deleted: still an unfinished ticket', [connectionless, newestSeen], false, null],
  ['visible, with its connection deleted: sent into a new one', [seenConnectionless], true, 'new'],
])('contacts.2: %s', (_what, tickets, sees, place) => {
  expect(maySeeContact(attendant, tickets)).toBe(sees)
  expect(placeOfSending(attendant, tickets)).toBe(place)
  expect(maySeeContact(admin, tickets)).toBe(true)
  expect(placeOfSending(admin, tickets)).not.toBeNull()
  // A schedule of a former user is still sent.
  expect(placeOfSending(null, tickets)).toBe(placeOfSending(admin, tickets))
  // Only the standing tickets decide, so stores need not read the others.
  expect(maySeeContact(attendant, standingTickets(tickets))).toBe(sees)
  expect(placeOfSending(attendant, standingTickets(tickets))).toBe(place)
})
