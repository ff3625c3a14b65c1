import {
  cancelTicketBulk,
  countChosenTickets,
  deleteTickets,
  listAllTickets,
  listTicketBulks,
  queueTickets,
  type TicketBulk,
  tagTickets,
} from '@recado/contract/conversations/bulk'
import { deleteTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { listTags } from '@recado/contract/tags/endpoints'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { useJobEnds } from '../../../platform/api/job-ends.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type Selection, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { type BulkSearch, filterInputOf } from './bulk-search.rules.ts'

const TABLE = ['tickets', 'bulk-table'] as const

interface Page {
  tickets: Ticket[]
  count: number
  countIsFloor?: boolean | undefined
  hasMore: boolean
}

const tableQuery = (search: BulkSearch) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, search],
    queryFn: ({ signal, pageParam }) =>
      call(listAllTickets, { query: { showAll: true, ...filterInputOf(search), ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

const inPages = (change: (page: Page) => Page) =>
  changeCached<InfiniteData<Page>>(queryClient, TABLE, (data) => ({ ...data, pages: data.pages.map(change) }))

/** Updates a changed ticket in the table. */
const withTicket = (ticket: Ticket) =>
  inPages((page) => ({
    ...page,
    tickets: page.tickets.map((old) => (old.id === ticket.id && old.version <= ticket.version ? ticket : old)),
  }))
/**
 * Removes a ticket from the table and lowers the total count in every page.
 * @returns whether the ticket was in the table
 */
function withoutTicket(id: number): boolean {
  let wasShown = false
  changeCached<InfiniteData<Page>>(queryClient, TABLE, (data) => {
    if (!data.pages.some(({ tickets }) => tickets.some((ticket) => ticket.id === id))) return data
    wasShown = true
    const pages = data.pages.map((page) => ({
      ...page,
      tickets: page.tickets.filter((ticket) => ticket.id !== id),
      count: Math.max(0, page.count - 1),
    }))
    return { ...data, pages }
  })
  return wasShown
}

const RECOUNT_AFTER = 2000

/**
 * Refetches the count after `RECOUNT_AFTER`, once for several triggers. Used when tickets are deleted that were not
 * loaded.
 */
function useRecount(search: BulkSearch): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void call(countChosenTickets, { body: { ...filterInputOf(search), all: true } as never })
        .then(({ count }) => inPages((page) => ({ ...page, count, countIsFloor: false })))
        // On failure the current count stays until the next trigger.
        .catch(() => undefined)
    }, RECOUNT_AFTER)
  }
}

/** Refetches the table from its first page. */
export const fetchTableAgain = () => queryClient.resetQueries({ queryKey: TABLE })

/** All tickets that match a search and filters, page by page, updated by server events. */
export function useTicketTable(search: BulkSearch, onGone: (id: number) => void) {
  const recount = useRecount(search)
  useServerEvent('ticket', (event) => {
    if (event.action === 'update') withTicket(event.ticket)
    if (event.action !== 'delete') return
    if (!withoutTicket(event.ticketId)) recount()
    onGone(event.ticketId)
  })
  return useInfiniteQuery(tableQuery(search))
}

const bulksQuery = queryOptions({
  queryKey: ['tickets', 'bulks'],
  queryFn: ({ signal }) => call(listTicketBulks, { signal }),
})

/** Adds the latest state of a change. Ignores a state that is older than the stored one. */
function withBulk(bulks: TicketBulk[], bulk: TicketBulk): TicketBulk[] {
  const old = bulks.find(({ id }) => id === bulk.id)
  if (old && (old.state === 'done' || old.done > bulk.done)) return bulks
  return [bulk, ...bulks.filter(({ id }) => id !== bulk.id)]
}

/** Stores the state of a change. Also applies it to a response in flight, which the server may have read before. */
function putBulk(bulk: TicketBulk): void {
  changeCached<TicketBulk[]>(queryClient, bulksQuery.queryKey, (bulks) => withBulk(bulks, bulk))
  queryClient.setQueryData(bulksQuery.queryKey, (bulks) => bulks ?? [bulk])
}

/** Cancels a running change. Tickets that are already changed stay changed. */
export async function cancelBulk(id: number): Promise<void> {
  putBulk(await call(cancelTicketBulk, { params: { id } }))
}

/** Returns the changes that jobs are processing. Calls back once when one ends. */
export function useRunningBulks(onEnd: (bulk: TicketBulk) => void): TicketBulk[] {
  const { data } = useQuery({ ...bulksQuery, refetchOnMount: 'always' })
  useServerEvent('ticketBulk', ({ bulk }) => putBulk(bulk))
  useJobEnds('ticket-bulks', data, onEnd)
  return data?.filter(({ state }) => state === 'running') ?? []
}

/** All tags, for choosing one. */
export const useTagChoices = () =>
  useQuery({
    queryKey: ['tags', 'choices'],
    queryFn: ({ signal }) => call(listTags, { query: {}, signal }),
    enabled: useCan('tags:view'),
  })

/** The change to make to the chosen tickets. */
export type BulkChange = { tagId: number } | { queueId: number } | 'delete'

/**
 * Changes the chosen tickets.
 * @returns the number of tickets, and the job that processes them or null if they are done
 */
export async function changeChosen(
  selection: Selection,
  search: BulkSearch,
  change: BulkChange,
): Promise<{ count: number; bulk: TicketBulk | null }> {
  const input = selectionInput(selection, filterInputOf(search))
  const reply =
    change === 'delete'
      ? await call(deleteTickets, { body: input as never })
      : 'tagId' in change
        ? await call(tagTickets, { body: { ...input, updateData: change } as never })
        : await call(queueTickets, { body: { ...input, updateData: change } as never })
  if (reply.bulk) putBulk(reply.bulk)
  else await fetchTableAgain()
  return reply
}

export interface ChosenTickets {
  selection: Selection
  search: BulkSearch
}

/** Fetches the exact number of tickets that a change would affect now. */
export function useExactCount({ selection, search }: ChosenTickets) {
  const body = selectionInput(selection, filterInputOf(search))
  return useQuery({
    queryKey: ['tickets', 'bulk-count', body],
    queryFn: ({ signal }) => call(countChosenTickets, { body: body as never, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** Deletes one ticket with its messages. */
export async function deleteOne(id: number): Promise<void> {
  await call(deleteTicket, { params: { id } })
  withoutTicket(id)
}

/** Discards search and pages when the user leaves the screen, because thousands of rows may be loaded. */
export function useForgetTable(): void {
  useEffect(() => () => queryClient.removeQueries({ queryKey: TABLE }), [])
}
