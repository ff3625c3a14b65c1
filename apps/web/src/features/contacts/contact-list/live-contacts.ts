import type { Contact } from '@recado/contract/contacts/contact'
import type { Payload } from '@recado/contract/realtime'

export interface ContactPage {
  contacts: Contact[]
  count: number
  countIsFloor?: boolean
  hasMore: boolean
  cursor?: string | null
}
type ContactEvent = Exclude<Payload<'contact'>, { action: 'update-to-fecth' }>

/** The server's sort order: by name in code unit order, then by id. */
const isBefore = (a: Contact, b: Contact) => a.name < b.name || (a.name === b.name && a.id < b.id)

/**
 * The loaded pages after an event.
 * @param filtered a filter is active, so new contacts are not inserted because they may not match
 */
export function withContactEvent(pages: readonly ContactPage[], event: ContactEvent, filtered: boolean): ContactPage[] {
  if (event.action === 'delete') return withoutContact(pages, event.contactId)
  const { contact } = event
  const isLoaded = pages.some(({ contacts }) => contacts.some(({ id }) => id === contact.id))
  // Changed contacts keep their position, so that no row moves under the pointer.
  if (isLoaded)
    return pages.map((page) => ({
      ...page,
      contacts: page.contacts.map((one) => (one.id === contact.id ? contact : one)),
    }))
  if (event.action === 'update' || filtered) return [...pages]
  return inserted(pages, contact)
}

function withoutContact(pages: readonly ContactPage[], deletedId: number): ContactPage[] {
  const isLoaded = pages.some(({ contacts }) => contacts.some(({ id }) => id === deletedId))
  if (!isLoaded) return [...pages]
  return pages.map((page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    contacts: page.contacts.filter(({ id }) => id !== deletedId),
  }))
}

function inserted(pages: readonly ContactPage[], contact: Contact): ContactPage[] {
  const counted = pages.map((page) => ({ ...page, count: page.count + 1 }))
  const at = counted.findIndex(({ contacts, hasMore }) => {
    const last = contacts.at(-1)
    return !hasMore || (last !== undefined && isBefore(contact, last))
  })
  const page = counted[at]
  // It sorts after the loaded part and will be loaded with its page.
  if (!page) return counted
  const place = page.contacts.findIndex((one) => isBefore(contact, one))
  counted[at] = { ...page, contacts: page.contacts.toSpliced(place < 0 ? page.contacts.length : place, 0, contact) }
  return counted
}
