import type { PresentPerson, TicketPresenceEvent } from '@recado/contract/conversations/events'
import { describe, expect, it } from 'vitest'
import { emptyPresence, otherUsersOf, withPresence } from './presence.rules.ts'

const ME = 7
const is = (name: string, state: PresentPerson['state'], key = name): PresentPerson => ({
  key,
  userId: name === 'Ana' ? ME : name.length,
  name,
  state,
})
const person = (one: PresentPerson): TicketPresenceEvent => ({ action: 'person', ticketId: 1, person: one })
const people = (...all: PresentPerson[]): TicketPresenceEvent => ({ action: 'people', ticketId: 1, people: all })
const customer = (typing: boolean): TicketPresenceEvent => ({ action: 'customer', ticketId: 1, typing })

describe('PLUS-13: users shown as present in a ticket', () => {
  it.each<[string, TicketPresenceEvent[], number, string]>([
    ['no users', [], 0, '/'],
    ['users who were there before', [people(is('Caio', 'looking'), is('Bia', 'typing'))], 0, 'Caio,Bia/Bia'],
    ['a user who arrived and types', [person(is('Caio', 'looking')), person(is('Caio', 'typing'))], 0, 'Caio/Caio'],
    ['not a user who left', [people(is('Caio', 'looking')), person(is('Caio', 'gone'))], 0, '/'],
    ['not the current user in another window', [people(is('Ana', 'typing'))], 0, '/'],
    ['a user with two windows once', [people(is('Caio', 'typing'), is('Caio', 'looking', 'b'))], 0, 'Caio/Caio'],
    [
      'a user who closed one of two windows',
      [people(is('Caio', 'looking'), is('Caio', 'looking', 'b')), person(is('Caio', 'gone'))],
      0,
      'Caio/',
    ],
    ['typing ends if it is not repeated', [people(is('Caio', 'typing'))], 9_000, 'Caio/'],
    ['not a user without further heartbeats', [people(is('Caio', 'looking'))], 80_000, '/'],
    ['the customer types', [customer(true)], 0, '/ customer'],
    ['the customer stopped', [customer(true), customer(false)], 0, '/'],
    ['the customer’s typing ends if it is not repeated', [customer(true)], 9_000, '/'],
  ])('%s', (_, events, later, expected) => {
    const presence = events.reduce((before, event) => withPresence(before, event, 1_000), emptyPresence)
    const { looking, typing, customerTypes } = otherUsersOf(presence, ME, 1_000 + later)
    expect(`${looking.join()}/${typing.join()}${customerTypes ? ' customer' : ''}`).toBe(expected)
  })
})
