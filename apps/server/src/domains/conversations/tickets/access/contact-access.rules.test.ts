import { defaultPermissions } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import { maySeeContact, placeOfSending, standingTickets, type TicketOfContact } from './contact-access.rules.ts'
import type { TicketViewer } from './ticket-access.rules.ts'

const attendant: TicketViewer = { userId: 1, permissions: defaultPermissions('user'), queueIds: [10], queueless: false }
const admin: TicketViewer = { ...attendant, userId: 2, permissions: defaultPermissions('admin'), queueIds: [] }
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
  ['a contact without a ticket is visible to every user', [], true, 'new'],
  ['a ticket in a served queue', [visibleTicket], true, visibleTicket.id],
  ['a ticket in an unserved queue', [unseen], false, null],
  ['an own ticket in an unserved queue', [mine], true, mine.id],
  ['resolved tickets, the latest in a served queue', [oldSeen, newUnseen, newestSeen], true, 'new'],
  ['resolved tickets, the latest in an unserved queue', [oldSeen, newUnseen], false, null],
  ['the unfinished ticket is visible, the resolved one is not', [newUnseen, visibleTicket], true, visibleTicket.id],
  ['the unfinished ticket is not visible, the resolved one is', [newestSeen, unseen], false, null],
  [
    'one of two tickets is visible: messages go there, without access to the whole contact',
    [visibleTicket, unseen],
    false,
    visibleTicket.id,
  ],
  [
    'two visible tickets: messages go to the one with the latest message',
    [visibleTicket, recent, mine],
    true,
    recent.id,
  ],
  ['an invisible ticket without a connection still counts as unfinished', [connectionless, newestSeen], false, null],
  ['a visible ticket without a connection: messages go to a new one', [seenConnectionless], true, 'new'],
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
