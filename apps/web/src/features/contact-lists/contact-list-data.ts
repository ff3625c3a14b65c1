import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import {
  addContactsToList,
  addTicketsToList,
  cancelListCheck,
  checkContactList,
  createContactList,
  deleteContactList,
  listContactListNames,
  listContactLists,
  showContactList,
  updateContactList,
} from '@recado/contract/contact-lists/endpoints'
import type { Payload } from '@recado/contract/realtime'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMayManage } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { laterState, withListEvent } from './live-contact-lists.ts'

const TABLE = ['contact-lists', 'table'] as const
const NAMES = ['contact-lists', 'names'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listContactLists, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

const oneQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact-lists', 'one', id],
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(showContactList, { params: { id }, signal }),
  })

type Pages = InfiniteData<{ records: ContactList[]; count: number; hasMore: boolean }>

function apply(event: Payload<'ContactList'>): void {
  const cachedPages = queryClient.getQueriesData<Pages>({ queryKey: TABLE })
  const before = event.action === 'delete' ? undefined : listOf(cachedPages, event.record.id)
  changeCached<Pages>(queryClient, TABLE, (data) => ({ ...data, pages: withListEvent(data.pages, event) }))
  if (event.action !== 'delete') {
    const { record } = event
    changeCached<ContactList>(queryClient, oneQuery(record.id).queryKey, (loaded) => laterState(loaded, record))
  }
  // Only the server knows the position of a new or renamed list in a searched, paged list. Changed counts do not move
  // it.
  if (event.action !== 'delete' && before?.name !== event.record.name) void refetchCached(TABLE)
  void queryClient.invalidateQueries({ queryKey: NAMES })
}

const listOf = (cachedPages: ReadonlyArray<readonly [unknown, Pages | undefined]>, id: number) =>
  cachedPages.flatMap(([, data]) => data?.pages.flatMap(({ records }) => records) ?? []).find((one) => one.id === id)

/** The matching contact lists, page by page, kept up to date by events (LST-01). */
export function useContactLists(search: string) {
  useServerEvent('ContactList', apply)
  return useInfiniteQuery(tableQuery(search))
}

/** One list, kept up to date by events. */
export function useContactListRecord(id: number) {
  useServerEvent('ContactList', apply)
  return useQuery(oneQuery(id))
}

/** The lists that the user may fill, by name, as options. */
export function useListChoices() {
  const mayManage = useMayManage('lists:edit')
  const { data } = useQuery({
    queryKey: NAMES,
    queryFn: ({ signal }) => call(listContactListNames, { query: {}, signal }),
  })
  return { data: data?.filter(({ userId }) => mayManage(userId)) }
}

function applyChange(action: 'create' | 'update', record: ContactList): ContactList {
  apply({ action, record })
  return record
}

export const addContactList = async (name: string) =>
  applyChange('create', await call(createContactList, { body: { name, companyId: undefined } }))

export const renameContactList = async (id: number, name: string) =>
  applyChange('update', await call(updateContactList, { params: { id }, body: { name, companyId: undefined } }))

export async function removeContactList(id: number): Promise<void> {
  await call(deleteContactList, { params: { id } })
  apply({ action: 'delete', id })
}

/** Starts to check the numbers of a list. */
export const beginCheck = async (id: number, body: { whatsappId: number | null; again: boolean }) =>
  applyChange('update', await call(checkContactList, { params: { id }, body }))

export const cancelCheck = async (id: number) => applyChange('update', await call(cancelListCheck, { params: { id } }))

/** Copies contacts into a list. */
export const copyContacts = (id: number, selection: object) =>
  call(addContactsToList, { params: { id }, body: selection as never })

/** Copies the contacts of tickets into a list. */
export const copyTicketContacts = (id: number, selection: object) =>
  call(addTicketsToList, { params: { id }, body: selection as never })
