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
import { fetchAnew } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type Selection, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { putContact } from '../contact-data.ts'
import { askedOf, type ListFilters } from './list-filters.rules.ts'
import { type ContactPage, withContactEvent } from './live-contacts.ts'

const TABLE = ['contacts', 'table'] as const

const listQuery = (filters: ListFilters) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, filters],
    // It follows events only while it is shown.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listContacts, { query: { ...askedOf(filters), ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string; pageNumber?: number },
    getNextPageParam: ({ hasMore, cursor }, pages) =>
      hasMore ? (cursor ? { cursor } : { pageNumber: pages.length + 1 }) : undefined,
  })

/** Fetches every list of contacts again. */
export const fetchContactsAgain = () => fetchAnew(TABLE)

/** The contacts found, page by page, in step with the server. */
export function useContactList(filters: ListFilters, onDeleted: (id: number) => void) {
  const client = useQueryClient()
  useServerEvent('contact', (event) => {
    if (event.action === 'update-to-fecth') return void fetchContactsAgain()
    if (event.action === 'delete') onDeleted(event.contactId)
    else putContact(event.contact)
    // An answer on its way may count the new one already, or not.
    if (event.action === 'create' && client.isFetching({ queryKey: TABLE }) > 0) return void fetchContactsAgain()
    changeCached<InfiniteData<ContactPage>>(client, TABLE, (data, [, , filters]) => {
      const filtered = Object.keys(filters as ListFilters).length > 0
      return { ...data, pages: withContactEvent(data.pages, event, filtered) }
    })
  })
  return useInfiniteQuery(listQuery(filters))
}

/** How many tickets would go with a contact. */
export const useTicketCount = (id: number) =>
  useQuery({
    queryKey: ['contacts', 'tickets', id],
    queryFn: ({ signal }) => call(countContactTickets, { params: { id }, signal }),
    staleTime: 0,
  })

/** Gives the chosen contacts a tag or a queue; answers how many they were. */
export async function giveToChosen(
  selection: Selection,
  filters: ListFilters,
  updateData: { tagId: number } | { queueId: number },
): Promise<number> {
  const { count } = await call(updateContacts, {
    body: { ...selectionInput(selection), ...askedOf(filters), updateData } as never,
  })
  await fetchContactsAgain()
  return count
}

/** Deletes a contact with its tickets. */
export async function removeContact(id: number): Promise<void> {
  await call(deleteContact, { params: { id } })
  await fetchContactsAgain()
}

/** Takes over the address books of the connected phones. */
export async function takePhoneBook() {
  const result = await call(importFromPhone, {})
  await fetchContactsAgain()
  return result
}

/** All contacts that the filters find, as a file. */
export const contactsAsFile = (filters: ListFilters): Promise<Blob> =>
  callForFile(exportContacts, { query: askedOf(filters) })
