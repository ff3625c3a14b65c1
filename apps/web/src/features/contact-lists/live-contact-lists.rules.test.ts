import type { ContactList, ContactListItem } from '@recado/contract/contact-lists/contact-list'
import { expect, it } from 'vitest'
import { withListEvent, withPersonEvent } from './live-contact-lists.ts'

it('LST-01: lists are updated in place without duplicates, and removed on deletion', () => {
  const list = (id: number, contactsCount: number) => ({ id, contactsCount, version: 1 }) as ContactList
  const pages = [{ records: [list(1, 0), list(2, 0)], count: 2 }]
  const updatedPages = withListEvent(pages, { action: 'update', record: list(2, 9) })
  expect(updatedPages[0]?.records.map(({ contactsCount }) => contactsCount)).toEqual([0, 9])
  expect(withListEvent(updatedPages, { action: 'update', record: list(2, 9) })).toEqual(updatedPages)
  const without = withListEvent(updatedPages, { action: 'delete', id: 1 })
  expect(without).toMatchObject([{ records: [{ id: 2 }], count: 1 }])
  expect(withListEvent(without, { action: 'delete', id: 1 })).toEqual(without)
})

it('LST-05: check results of people are updated in place; a removed person disappears', () => {
  const person = (id: number, isWhatsappValid: boolean) => ({ id, isWhatsappValid, version: 1 }) as ContactListItem
  const pages = [
    { contacts: [person(1, false)], count: 2 },
    { contacts: [person(2, false)], count: 2 },
  ]
  const marked = withPersonEvent(pages, { action: 'update', record: person(2, true) })
  expect(marked[1]?.contacts).toEqual([person(2, true)])
  expect(withPersonEvent(marked, { action: 'delete', id: 1 })).toMatchObject([
    { contacts: [], count: 1 },
    { contacts: [{ id: 2 }], count: 1 },
  ])
})

it('LST-01, LST-03: the later of two states of a list or person stays, in any order of arrival', () => {
  const list = (name: string, version: number) => ({ id: 1, name, version }) as ContactList
  const lists = [{ records: [list('B', 3)], count: 1 }]
  expect(withListEvent(lists, { action: 'update', record: list('A', 2) })[0]?.records[0]?.name).toBe('B')
  expect(withListEvent(lists, { action: 'update', record: list('C', 4) })[0]?.records[0]?.name).toBe('C')
  const person = (name: string, version: number) => ({ id: 1, name, version }) as ContactListItem
  const people = [{ contacts: [person('B', 3)], count: 1 }]
  expect(withPersonEvent(people, { action: 'update', record: person('A', 2) })[0]?.contacts[0]?.name).toBe('B')
  expect(withPersonEvent(people, { action: 'update', record: person('C', 4) })[0]?.contacts[0]?.name).toBe('C')
})
