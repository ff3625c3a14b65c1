import { canAll, profiles } from '@recado/contract/access'
import { defaultPermissions, type Permissions, scopes } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import {
  maySeeContact,
  type TicketOfContact,
} from '../src/domains/conversations/tickets/access/contact-access.rules.ts'
import { maySee } from '../src/domains/conversations/tickets/access/ticket-access.rules.ts'
import {
  contactSight,
  scheduleRooms,
  sightRooms,
  ticketSight,
} from '../src/domains/conversations/tickets/ticket-rooms.ts'
import type { Actor } from '../src/platform/actor.ts'

const roles: Permissions[] = [
  ...profiles.map(defaultPermissions),
  ...scopes.map((scope): Permissions => ({ 'tickets:view': scope })),
  { 'tickets:view': 'queues', 'tickets:seeQueueless': 'all' },
]
const people = roles.flatMap((permissions) =>
  [true, false].flatMap((queueless) =>
    [[], [7], [7, 8]].map(
      (queueIds) =>
        ({
          permissions,
          queueless,
          queueIds,
          userId: 3,
          companyId: 1,
        }) as unknown as Actor,
    ),
  ),
)
const tickets = [null, 3, 4].flatMap((userId) =>
  [null, 7, 8, 9].map((queueId) => ({ userId, queueId, companyId: 1, status: 'open' as const, id: 5 })),
)

it.each(people)('tickets.3: rooms and rule agree for %o', (person) => {
  const own = new Set(sightRooms(person))
  for (const ticket of tickets) {
    const sees = ticketSight(ticket).some((room) => own.has(room))
    expect(sees, JSON.stringify(ticket)).toBe(maySee(person, ticket))
    expect(ticketSight({ ...ticket, companyId: 2 }).some((room) => own.has(room))).toBe(false)
  }
})

it.each(people)('contacts.2: events about a contact reach only users who may see all of its tickets: %o', (person) => {
  const reader = {
    ...person,
    permissions: { ...person.permissions, 'schedules:view': canAll(person, 'tickets:view') ? 'all' : 'queues' },
  }
  const own = new Set(scheduleRooms(reader as Actor))
  const standing = tickets.flatMap((one) => [[one], ...tickets.map((other) => [one, other])])
  for (const open of standing) {
    const receives = contactSight(1, open).some((room) => own.has(room))
    const sees = maySeeContact(person, open as unknown as TicketOfContact[])
    if (receives) expect(sees, JSON.stringify(open)).toBe(true)
    if (open.length === 1) expect(receives).toBe(sees)
    expect(contactSight(2, open).some((room) => own.has(room))).toBe(false)
  }
  expect(contactSight(1, []).some((room) => own.has(room))).toBe(true)
})
