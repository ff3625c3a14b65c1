import {
  countContactTickets,
  deleteContact,
  exportContacts,
  importFromPhone,
  listContacts,
  updateContacts,
} from '@recado/contract/contacts/endpoints'
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callForFile } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type Selection, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { putContact } from '../contact-data.ts'
import { type ContactFilters, toContactQuery } from './list-filters.rules.ts'
import { type ContactPage, withContactEvent } from './live-contacts.ts'

const TABLE = ['contacts', 'table'] as const

const listQuery = (filters: ContactFilters) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, filters],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) =>
      call(listContacts, { query: { ...toContactQuery(filters), ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string; pageNumber?: number },
    getNextPageParam: ({ hasMore, cursor }, pages) =>
      hasMore ? (cursor ? { cursor } : { pageNumber: pages.length + 1 }) : undefined,
  })

/** Refetches every list of contacts. */
export const fetchContactsAgain = () => refetchCached(TABLE)

/** The matching contacts, page by page, kept up to date by events. */
export function useContactPages(filters: ContactFilters, onDeleted: (id: number) => void) {
  const client = useQueryClient()
  useServerEvent('contact', (event) => {
    if (event.action === 'update-to-fecth') return void fetchContactsAgain()
    if (event.action === 'delete') onDeleted(event.contactId)
    else putContact(event.contact)
    // A pending answer may or may not include the new contact, so refetch.
    if (event.action === 'create' && client.isFetching({ queryKey: TABLE }) > 0) return void fetchContactsAgain()
    changeCached<InfiniteData<ContactPage>>(client, TABLE, (data, [, , filters]) => {
      const filtered = Object.keys(filters as ContactFilters).length > 0
      return { ...data, pages: withContactEvent(data.pages, event, filtered) }
    })
  })
  return useInfiniteQuery(listQuery(filters))
}

/** The number of tickets that would be deleted with a contact. */
export const useTicketCount = (id: number) =>
  useQuery({
    queryKey: ['contacts', 'tickets', id],
    queryFn: ({ signal }) => call(countContactTickets, { params: { id }, signal }),
    staleTime: 0,
  })

export type GivenChange = { tagId: number } | { queueId: number } | { removeTagId: number }

/** Gives the selected contacts a tag or a queue, or removes a tag. Returns the number of changed contacts. */
export async function giveToChosen(
  selection: Selection,
  filters: ContactFilters,
  updateData: GivenChange,
): Promise<number> {
  const { count } = await call(updateContacts, {
    body: { ...selectionInput(selection), ...toContactQuery(filters), updateData } as never,
  })
  await fetchContactsAgain()
  return count
}

/** Deletes a contact with its tickets. */
export async function removeContact(id: number): Promise<void> {
  await call(deleteContact, { params: { id } })
  await fetchContactsAgain()
}

/** Imports the address books of the connected phones. */
export async function importPhoneBooks() {
  const result = await call(importFromPhone, {})
  await fetchContactsAgain()
  return result
}

/** All matching contacts as a file. */
export const contactsAsFile = (filters: ContactFilters): Promise<Blob> =>
  callForFile(exportContacts, { query: toContactQuery(filters) })
