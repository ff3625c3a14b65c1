import type { PresentPerson, TicketPresenceEvent } from '@recado/contract/conversations/events'
import { describe, expect, it } from 'vitest'
import { nobody, otherUsersOf, withPresence } from './presence.rules.ts'

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
    ['nobody', [], 0, '/'],
    ['who was there before', [people(is('Caio', 'looking'), is('Bia', 'typing'))], 0, 'Caio,Bia/Bia'],
    ['who came and types', [person(is('Caio', 'looking')), person(is('Caio', 'typing'))], 0, 'Caio/Caio'],
    ['who left', [people(is('Caio', 'looking')), person(is('Caio', 'gone'))], 0, '/'],
    ['never oneself in another window', [people(is('Ana', 'typing'))], 0, '/'],
    ['two windows as one person', [people(is('Caio', 'typing'), is('Caio', 'looking', 'b'))], 0, 'Caio/Caio'],
    [
      'one window of two left',
      [people(is('Caio', 'looking'), is('Caio', 'looking', 'b')), person(is('Caio', 'gone'))],
      0,
      'Caio/',
    ],
    ['typing that is not said again fades', [people(is('Caio', 'typing'))], 9_000, 'Caio/'],
    ['a person without another sign is gone', [people(is('Caio', 'looking'))], 80_000, '/'],
    ['the customer types', [customer(true)], 0, '/ customer'],
    ['the customer stopped', [customer(true), customer(false)], 0, '/'],
    ['the customer fell silent', [customer(true)], 9_000, '/'],
  ])('%s', (_, events, later, expected) => {
    const presence = events.reduce((before, event) => withPresence(before, event, 1_000), nobody)
    const { looking, typing, customerTypes } = otherUsersOf(presence, ME, 1_000 + later)
    expect(`${looking.join()}/${typing.join()}${customerTypes ? ' customer' : ''}`).toBe(expected)
  })
})
