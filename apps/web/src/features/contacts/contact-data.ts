import type { Contact, ContactInput, WaitingMessages } from '@recado/contract/contacts/contact'
import { createContact, listContacts, showContact, updateContact } from '@recado/contract/contacts/endpoints'
import { listTags } from '@recado/contract/tags/endpoints'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { errorCode } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'

const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id] as const,
    queryFn: ({ signal }) => call(showContact, { params: { id }, signal }),
  })

/** One contact with all its data. */
export const useContact = (id: number) => useQuery({ ...contactQuery(id), enabled: useCan('contacts:view') })

/** All tags, as options. */
export const useContactTagOptions = () =>
  useQuery({
    queryKey: ['tags', 'choices'],
    queryFn: ({ signal }) => call(listTags, { query: {}, signal }),
    enabled: useCan('tags:view'),
  })

/** The contacts whose name, number or e-mail matches the query. */
export async function findContacts(query: string, signal: AbortSignal): Promise<Contact[]> {
  const { contacts } = await call(listContacts, { query: { searchParam: query }, signal })
  return contacts
}

/** Stores a contact from an answer or an event in the cache. */
export function putContact(contact: Contact): void {
  queryClient.setQueryData(contactQuery(contact.id).queryKey, contact)
}

export async function addContact(input: ContactInput & { number: string }): Promise<Contact> {
  const contact = await call(createContact, { body: input })
  putContact(contact)
  return contact
}

/**
 * Changes the given fields of a contact.
 * @param waiting what happens to messages queued for its number, when the number changes
 */
export async function changeContact(
  id: number,
  change: Partial<ContactInput>,
  waiting?: WaitingMessages,
): Promise<Contact> {
  const body = { ...change, ...(waiting && { waitingMessages: waiting }) }
  const contact = await call(updateContact, { params: { id }, body })
  putContact(contact)
  return contact
}

/** Returns the contact with a number, and adds it if it does not exist. */
export async function contactWithNumber({ name, number }: { name: string; number: string }): Promise<Contact> {
  const existingContact = await withNumber(number)
  if (existingContact) return existingContact
  try {
    // A number from a network always has its country code.
    return await addContact({ name: wholeSigns(name, 100) || number, number: `+${number}` })
  } catch (error) {
    // It was added concurrently.
    const concurrentContact = errorCode(error) === 'ERR_DUPLICATED_CONTACT' ? await withNumber(number) : undefined
    if (concurrentContact) return concurrentContact
    throw error
  }
}

async function withNumber(number: string): Promise<Contact | undefined> {
  // The library with all countries' numbers is large, so it is loaded on demand.
  const { canonicalNetworkPhone } = await import('@recado/contract/values/phone')
  const canonical = canonicalNetworkPhone(number)
  const { contacts } = await call(listContacts, { query: { searchParam: canonical } })
  return contacts.find((contact) => !contact.isGroup && contact.number === canonical)
}
