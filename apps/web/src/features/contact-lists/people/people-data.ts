import type { ContactListItem } from '@recado/contract/contact-lists/contact-list'
import {
  cancelContactListImport,
  createContactListItem,
  deleteContactListItem,
  dropContactListImport,
  listContactListImports,
  listContactListItems,
  listContactListRejects,
  previewContactListImport,
  showContactListImport,
  startContactListImport,
  updateContactListItem,
} from '@recado/contract/contact-lists/endpoints'
import type { ListVariable } from '@recado/contract/contact-lists/variables'
import type { Payload } from '@recado/contract/realtime'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type ImportPlace, sheetBody } from '../../contacts/public.ts'
import { withPersonEvent } from '../live-contact-lists.ts'

const tableOf = (listId: number) => ['contact-list-people', listId] as const

const peopleQuery = (contactListId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...tableOf(contactListId), searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) =>
      call(listContactListItems, { query: { contactListId, searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ contacts: ContactListItem[]; count: number; hasMore: boolean }>

function apply(listId: number, event: Payload<'ContactListItem'>): void {
  if (event.action !== 'delete' && event.record.contactListId !== listId) return
  const before =
    event.action === 'delete'
      ? undefined
      : queryClient
          .getQueriesData<Pages>({ queryKey: tableOf(listId) })
          .flatMap(([, data]) => data?.pages.flatMap(({ contacts }) => contacts) ?? [])
          .find(({ id }) => id === event.record.id)
  changeCached<Pages>(queryClient, tableOf(listId), (data) => ({ ...data, pages: withPersonEvent(data.pages, event) }))
  // Only the server knows the position of a new person. Check results of people who are not loaded change nothing.
  const hasMoved =
    event.action === 'create' ||
    (before !== undefined && event.action === 'update' && before.name !== event.record.name)
  if (hasMoved) void refetchCached(tableOf(listId))
}

/** The matching people of a list, page by page, kept up to date by events (LST-03). */
export function usePeople(listId: number, search: string) {
  useServerEvent('ContactListItem', (event) => apply(listId, event))
  useServerEvent('contactListReload', ({ contactListId }) => {
    if (contactListId === listId) void refetchCached(tableOf(listId))
  })
  return useInfiniteQuery(peopleQuery(listId, search))
}

export interface PersonFields {
  name: string
  number: string
  email: string
  variables: ListVariable[]
}

/** Adds a person to a list, or changes an existing one. */
export async function savePerson(listId: number, id: number | undefined, fields: PersonFields): Promise<void> {
  const record =
    id === undefined
      ? await call(createContactListItem, { body: { ...fields, contactListId: listId, companyId: undefined } })
      : await call(updateContactListItem, {
          params: { id },
          body: fields,
        })
  apply(listId, { action: id === undefined ? 'create' : 'update', record })
}

/**
 * Returns another person of a list with a number, or null.
 * @param number canonical digits
 */
export async function personWithNumber(
  contactListId: number,
  number: string,
  except: number | undefined,
): Promise<ContactListItem | null> {
  const { contacts } = await call(listContactListItems, { query: { contactListId, searchParam: number } })
  return contacts.find((one) => one.number === number && one.id !== except) ?? null
}

export async function removePerson(listId: number, id: number): Promise<void> {
  await call(deleteContactListItem, { params: { id } })
  apply(listId, { action: 'delete', id })
}

/** A list as the target of an import. */
export const listPlace = (listId: number): ImportPlace => ({
  key: `contact-list-imports-${listId}`,
  permission: 'lists:edit',
  takes: 'workbooks',
  keepsColumns: true,
  names: { least: 2, most: 50 },
  latest: (signal) => call(listContactListImports, { params: { id: listId }, signal }),
  show: (id, signal) => call(showContactListImport, { params: { id }, signal }),
  preview: async (fileName, { rows, columns }) =>
    call(previewContactListImport, { params: { id: listId }, body: await sheetBody({ fileName, columns, rows }) }),
  start: (id) => call(startContactListImport, { params: { id } }),
  cancel: (id) => call(cancelContactListImport, { params: { id } }),
  drop: (id) => call(dropContactListImport, { params: { id } }),
  rejects: (id, signal) => call(listContactListRejects, { params: { id }, signal }),
  useEvents: (put) =>
    useServerEvent('contactListImport', ({ import: one }) => {
      if (one.contactListId === listId) put(one)
    }),
})
