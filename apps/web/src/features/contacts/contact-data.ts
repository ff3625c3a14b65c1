import type { Contact, ContactInput } from '@recado/contract/contacts/contact'
import { createContact, listContacts, showContact, updateContact } from '@recado/contract/contacts/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'

const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id] as const,
    queryFn: ({ signal }) => call(showContact, { params: { id }, signal }),
  })

/** One contact with everything that is known of it. */
export const useContact = (id: number) => useQuery(contactQuery(id))

/** The contacts that fit what is typed: name, number or e-mail. */
export async function findContacts(typed: string, signal: AbortSignal): Promise<Contact[]> {
  const { contacts } = await call(listContacts, { query: { searchParam: typed }, signal })
  return contacts
}

/** Puts a contact, as an answer or an event brought it, into the cache. */
export function putContact(contact: Contact): void {
  queryClient.setQueryData(contactQuery(contact.id).queryKey, contact)
}

/** Adds a contact, or changes the one with the id. */
export async function saveContact(input: ContactInput & { number: string }, id?: number): Promise<Contact> {
  const contact =
    id === undefined
      ? await call(createContact, { body: input })
      : await call(updateContact, { params: { id }, body: input })
  putContact(contact)
  return contact
}
