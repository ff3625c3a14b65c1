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
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { useJobEnds } from '../../../platform/api/job-ends.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type Selection, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { askedOf, type BulkSearch } from './bulk-search.rules.ts'

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
      call(listAllTickets, { query: { showAll: true, ...askedOf(search), ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

const inPages = (change: (page: Page) => Page) =>
  changeCached<InfiniteData<Page>>(queryClient, TABLE, (data) => ({ ...data, pages: data.pages.map(change) }))

/** A ticket that changed anywhere changes in the table too; one that is gone leaves it. */
const withTicket = (ticket: Ticket) =>
  inPages((page) => ({
    ...page,
    tickets: page.tickets.map((old) => (old.id === ticket.id && old.version <= ticket.version ? ticket : old)),
  }))
/** @returns whether it stood in the table; every page carries the count of the whole list */
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

/** Counts the list anew, soon and once for many reasons: for deleted tickets that nobody had loaded. */
function useRecount(search: BulkSearch): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void call(countChosenTickets, { body: { ...askedOf(search), all: true } as never })
        .then(({ count }) => inPages((page) => ({ ...page, count, countIsFloor: false })))
        // The present count stays until the next reason.
        .catch(() => undefined)
    }, RECOUNT_AFTER)
  }
}

/** Fetches the table again from its first page. */
export const fetchTableAgain = () => queryClient.resetQueries({ queryKey: TABLE })

/** All tickets that a search and filters find, page by page, in step with the server. */
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

/** The latest state of a change wins; it never goes back. */
function withBulk(known: TicketBulk[], bulk: TicketBulk): TicketBulk[] {
  const old = known.find(({ id }) => id === bulk.id)
  if (old && (old.state === 'done' || old.done > bulk.done)) return known
  return [bulk, ...known.filter(({ id }) => id !== bulk.id)]
}

/** An answer that is on its way may have been read before: it gets the same change. */
function putBulk(bulk: TicketBulk): void {
  changeCached<TicketBulk[]>(queryClient, bulksQuery.queryKey, (known) => withBulk(known, bulk))
  queryClient.setQueryData(bulksQuery.queryKey, (known) => known ?? [bulk])
}

/** Ends a change that runs, as far as it is. */
export async function cancelBulk(id: number): Promise<void> {
  putBulk(await call(cancelTicketBulk, { params: { id } }))
}

/** Changes that jobs work off right now; calls back once when one ends. */
export function useRunningBulks(onEnd: (bulk: TicketBulk) => void): TicketBulk[] {
  const { data } = useQuery({ ...bulksQuery, refetchOnMount: 'always' })
  useServerEvent('ticketBulk', ({ bulk }) => putBulk(bulk))
  useJobEnds('ticket-bulks', data, onEnd)
  return data?.filter(({ state }) => state === 'running') ?? []
}

/** All tags, for choosing one. */
export const useTagChoices = () =>
  useQuery({ queryKey: ['tags', 'choices'], queryFn: ({ signal }) => call(listTags, { query: {}, signal }) })

/** The change of the chosen tickets. */
export type BulkChange = { tagId: number } | { queueId: number } | 'delete'

/**
 * Changes the chosen tickets.
 * @returns how many were meant, and the job that works them off or null when they are done
 */
export async function changeChosen(
  selection: Selection,
  search: BulkSearch,
  change: BulkChange,
): Promise<{ count: number; bulk: TicketBulk | null }> {
  const chosen = selectionInput(selection, askedOf(search))
  const reply =
    change === 'delete'
      ? await call(deleteTickets, { body: chosen as never })
      : 'tagId' in change
        ? await call(tagTickets, { body: { ...chosen, updateData: change } as never })
        : await call(queueTickets, { body: { ...chosen, updateData: change } as never })
  if (reply.bulk) putBulk(reply.bulk)
  else await fetchTableAgain()
  return reply
}

/** The tickets that are chosen of a list. */
export interface Chosen {
  selection: Selection
  search: BulkSearch
}

/** How many tickets exactly a change would mean at this moment. */
export function useExactCount({ selection, search }: Chosen) {
  const body = selectionInput(selection, askedOf(search))
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

/** Search and pages begin anew whenever the screen is left: thousands of rows may be loaded. */
export function useForgetTable(): void {
  useEffect(() => () => queryClient.removeQueries({ queryKey: TABLE }), [])
}
