import type { ContactList, ContactListItem } from '@recado/contract/contact-lists/contact-list'
import type { Payload } from '@recado/contract/realtime'

interface ListPage {
  records: ContactList[]
  count: number
}

/** The later of two states, because answers and events may arrive in any order. */
export const laterState = <T extends { version: number }>(loaded: T, received: T): T =>
  received.version >= loaded.version ? received : loaded

/**
 * The loaded pages after a list was added, changed or deleted. A new list is not inserted, because only the server
 * knows its position.
 */
export function withListEvent<P extends ListPage>(pages: readonly P[], event: Payload<'ContactList'>): P[] {
  if (event.action !== 'delete') {
    const { record } = event
    const latest = (old: ContactList) => (old.id === record.id ? laterState(old, record) : old)
    return pages.map((page) => ({ ...page, records: page.records.map(latest) }))
  }
  const isLoaded = pages.some(({ records }) => records.some(({ id }) => id === event.id))
  return pages.map((page) => ({
    ...page,
    records: page.records.filter(({ id }) => id !== event.id),
    count: page.count - (isLoaded ? 1 : 0),
  }))
}

interface PeoplePage {
  contacts: ContactListItem[]
  count: number
}

/** The loaded pages of people after one was added, changed or deleted. */
export function withPersonEvent<P extends PeoplePage>(pages: readonly P[], event: Payload<'ContactListItem'>): P[] {
  if (event.action !== 'delete') {
    const { record } = event
    const latest = (old: ContactListItem) => (old.id === record.id ? laterState(old, record) : old)
    return pages.map((page) => ({ ...page, contacts: page.contacts.map(latest) }))
  }
  const isLoaded = pages.some(({ contacts }) => contacts.some(({ id }) => id === event.id))
  return pages.map((page) => ({
    ...page,
    contacts: page.contacts.filter(({ id }) => id !== event.id),
    count: page.count - (isLoaded ? 1 : 0),
  }))
}
