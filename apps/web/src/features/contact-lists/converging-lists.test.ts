import type { ContactList, ContactListItem } from '@recado/contract/contact-lists/contact-list'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { renameContactList, useContactLists } from './contact-list-data.ts'
import { savePerson, usePeople } from './people/people-data.ts'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
const emit = (name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload)
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)
const list = (name: string, version: number) => ({ id: 1, name, version }) as ContactList
const person = (name: string, version: number) => ({ id: 5, contactListId: 1, name, version }) as ContactListItem
const page = { count: 1, hasMore: false, cursor: null }
interface Pages {
  pages: Array<{ records?: ContactList[]; contacts?: ContactListItem[] }>
}
const names = (...key: unknown[]) =>
  queryClient
    .getQueryData<Pages>(key)
    ?.pages.flatMap(({ records = [], contacts = [] }) => [...records, ...contacts].map(({ name }) => name))

it('LST-01: when two users rename a list at once, a late answer does not replace the later name', async () => {
  const renaming = Promise.withResolvers<ContactList>()
  answer({
    'GET /contact-lists': { ...page, records: [list('Lista', 1)] },
    'PUT /contact-lists/1': renaming.promise,
  })
  renderHook(() => useContactLists(''), { wrapper })
  const key = ['contact-lists', 'table', '']
  await vi.waitFor(() => expect(names(...key)).toEqual(['Lista']))
  const call = renameContactList(1, 'Clientes')
  // The colleague's name came second to the server and arrives first. Further pages answer late.
  answer({ 'GET /contact-lists': new Promise(() => {}) })
  act(() => emit('ContactList', { action: 'update', record: list('Compradores', 3) }))
  expect(names(...key)).toEqual(['Compradores'])
  await act(async () => {
    renaming.resolve(list('Clientes', 2))
    await call
  })
  expect(names(...key)).toEqual(['Compradores'])
})

it('LST-03: when two users change a person at once, a late answer does not replace the later state', async () => {
  const answerToSave = Promise.withResolvers<ContactListItem>()
  answer({
    'GET /contact-list-items': { ...page, contacts: [person('Ana', 1)] },
    'PUT /contact-list-items/5': answerToSave.promise,
  })
  renderHook(() => usePeople(1, ''), { wrapper })
  const key = ['contact-list-people', 1, '']
  await vi.waitFor(() => expect(names(...key)).toEqual(['Ana']))
  const call = savePerson(1, 5, { name: 'Ana L.', number: '', email: '', variables: [] })
  answer({ 'GET /contact-list-items': new Promise(() => {}) })
  act(() => emit('ContactListItem', { action: 'update', record: person('Ana Lima', 3) }))
  expect(names(...key)).toEqual(['Ana Lima'])
  await act(async () => {
    answerToSave.resolve(person('Ana L.', 2))
    await call
  })
  expect(names(...key)).toEqual(['Ana Lima'])
})
