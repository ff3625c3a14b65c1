import type { Contact, ContactInput, WaitingMessages } from '@recado/contract/contacts/contact'
import { createContact, listContacts, showContact, updateContact } from '@recado/contract/contacts/endpoints'
import { listTags } from '@recado/contract/tags/endpoints'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { errorCode } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'

const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id] as const,
    queryFn: ({ signal }) => call(showContact, { params: { id }, signal }),
  })

/** One contact with everything that is known of it. */
export const useContact = (id: number) => useQuery(contactQuery(id))

/** All tags, for choosing one. */
export const useTagChoices = () =>
  useQuery({ queryKey: ['tags', 'choices'], queryFn: ({ signal }) => call(listTags, { query: {}, signal }) })

/** The contacts that fit the typed name, number or e-mail. */
export async function findContacts(typed: string, signal: AbortSignal): Promise<Contact[]> {
  const { contacts } = await call(listContacts, { query: { searchParam: typed }, signal })
  return contacts
}

/** Puts a contact, as an answer or an event brought it, into the cache. */
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
 * @param waiting what becomes of the messages that wait to be sent to its number, when that changes
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

/** The contact of a number; it is added when nobody has it. */
export async function contactWithNumber({ name, number }: { name: string; number: string }): Promise<Contact> {
  const known = await withNumber(number)
  if (known) return known
  try {
    // A network's number always has its country code.
    return await addContact({ name: wholeSigns(name, 100) || number, number: `+${number}` })
  } catch (error) {
    // Somebody added it in this moment.
    const met = errorCode(error) === 'ERR_DUPLICATED_CONTACT' ? await withNumber(number) : undefined
    if (met) return met
    throw error
  }
}

async function withNumber(number: string): Promise<Contact | undefined> {
  // The library of all countries' numbers is large: it is loaded on use.
  const { canonicalNetworkPhone } = await import('@recado/contract/values/phone')
  const canonical = canonicalNetworkPhone(number)
  const { contacts } = await call(listContacts, { query: { searchParam: canonical } })
  return contacts.find((contact) => !contact.isGroup && contact.number === canonical)
}
