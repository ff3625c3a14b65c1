import type { Contact } from '@recado/contract/contacts/contact'
import { describe, expect, it } from 'vitest'
import { type ContactPage, withContactEvent } from './live-contacts.ts'

const one = (id: number, name: string) => ({ id, name }) as Contact
const pages: ContactPage[] = [
  { contacts: [one(1, 'Ana'), one(2, 'Caio')], count: 5, hasMore: true },
  { contacts: [one(3, 'Davi'), one(4, 'Eva')], count: 5, hasMore: true },
]
const names = (after: ContactPage[]) => after.map(({ contacts }) => contacts.map(({ name }) => name).join(' '))

describe('CTC-11: the table is updated by events', () => {
  it.each([
    [
      'a new contact is inserted at its alphabetical position',
      { action: 'create', contact: one(9, 'Bia') },
      ['Ana Bia Caio', 'Davi Eva'],
      6,
    ],
    [
      'a new contact that sorts after the loaded pages is only counted',
      { action: 'create', contact: one(9, 'Zé') },
      ['Ana Caio', 'Davi Eva'],
      6,
    ],
    [
      'a second creation event of a loaded contact does not duplicate it',
      { action: 'create', contact: one(2, 'Caio') },
      ['Ana Caio', 'Davi Eva'],
      5,
    ],
    ['a changed contact keeps its row', { action: 'update', contact: one(2, 'Xavier') }, ['Ana Xavier', 'Davi Eva'], 5],
    [
      'a change to a contact that is not loaded changes nothing',
      { action: 'update', contact: one(9, 'Bia') },
      ['Ana Caio', 'Davi Eva'],
      5,
    ],
    ['a deleted contact is removed', { action: 'delete', contactId: 3 }, ['Ana Caio', 'Eva'], 4],
    [
      'the deletion of a contact that is not loaded changes nothing',
      { action: 'delete', contactId: 77 },
      ['Ana Caio', 'Davi Eva'],
      5,
    ],
  ] as const)('CTC-11: %s', (_, event, expected, count) => {
    const after = withContactEvent(pages, event, false)
    expect(names(after)).toEqual(expected)
    expect(after[0]?.count).toBe(count)
  })

  it('CTC-11: with a filter, a new contact is not inserted', () => {
    const after = withContactEvent(pages, { action: 'create', contact: one(9, 'Bia') }, true)
    expect([names(after), after[0]?.count]).toEqual([['Ana Caio', 'Davi Eva'], 5])
  })

  it('CTC-11: the last page accepts a contact that sorts last', () => {
    const last: ContactPage[] = [{ contacts: [one(1, 'Ana')], count: 1, hasMore: false }]
    expect(names(withContactEvent(last, { action: 'create', contact: one(9, 'Zé') }, false))).toEqual(['Ana Zé'])
  })
})
