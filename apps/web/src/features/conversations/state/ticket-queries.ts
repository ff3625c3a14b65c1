import { countTickets, listTickets, showTicketByUuid } from '@recado/contract/conversations/endpoints'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { ticketLog } from './event-log.ts'
import { type TicketList, withOneChange, withTicketChanges } from './live-tickets.ts'
import type { TicketFilter, Viewer } from './ticket-visibility.rules.ts'

/** A refresh refetches at most this many loaded pages. Deeper pages are loaded again while scrolling. */
const REFRESHED_PAGES = 5
const PAGE = 40
const NOTHING_GONE: ReadonlyMap<number, number> = new Map()

/** Restricts the list to the chosen queues; without a choice it shows all. */
const inQueues = (queueIds: readonly number[]) =>
  queueIds.length > 0 ? { queueIds: [...queueIds], onlyQueues: true } : {}

const queryOf = (
  { status, place, order, showAll, queueIds, searchParam, tags, users, ads = [] }: TicketFilter,
  cursor?: string | null,
) => ({
  ...(status ? { status } : {}),
  ...(place ? { [place]: true } : {}),
  ...(order ? { order } : {}),
  showAll,
  ...inQueues(queueIds),
  ...(searchParam ? { searchParam } : {}),
  ...(tags.length > 0 ? { tags: [...tags] } : {}),
  ...(users.length > 0 ? { users: [...users] } : {}),
  ...(ads.length > 0 ? { ads: [...ads] } : {}),
  ...(cursor ? { cursor } : {}),
})

export const listKey = (filter: TicketFilter) => ['tickets', 'list', filter] as const

/** The first page (or as many pages as were loaded before), updated with the events that arrived during the fetch. */
export const ticketListQuery = (filter: TicketFilter, viewer: Viewer) =>
  queryOptions({
    queryKey: listKey(filter),
    // Rendered from the cache first, then refetched, because events may have been missed.
    refetchOnMount: 'always',
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<TicketList> => {
      const mark = ticketLog.mark()
      const loaded = queryClient.getQueryData<TicketList>(listKey(filter))?.tickets.length ?? 0
      const pages = Math.min(REFRESHED_PAGES, Math.max(1, Math.ceil(loaded / PAGE)))
      let list: TicketList = { tickets: [], hasMore: true, cursor: null, gone: NOTHING_GONE }
      for (let page = 0; page < pages && list.hasMore; page++) {
        list = joined(list, await call(listTickets, { query: queryOf(filter, list.cursor), signal }))
      }
      return withTicketChanges(list, ticketLog.since(mark), { filter, viewer })
    },
  })

interface Answer {
  tickets: Ticket[]
  hasMore: boolean
  cursor?: string | null
  handed?: readonly HandedTicket[] | undefined
}

function joined(list: TicketList, { tickets, hasMore, cursor, handed = [] }: Answer): TicketList {
  const loadedIds = new Set(list.tickets.map(({ id }) => id))
  // Without a cursor the same page would be requested endlessly.
  const more = hasMore && Boolean(cursor)
  const news = tickets.filter(({ id }) => !loadedIds.has(id))
  return {
    ...list,
    tickets: [...list.tickets, ...news],
    hasMore: more,
    cursor: cursor ?? null,
    handed: [...(list.handed ?? []), ...handed],
  }
}

/** Loads the next page of a list. */
export async function loadMoreTickets(filter: TicketFilter, viewer: Viewer): Promise<void> {
  const before = queryClient.getQueryData<TicketList>(listKey(filter))
  if (!before?.hasMore) return
  const mark = ticketLog.mark()
  const answer = await call(listTickets, { query: queryOf(filter, before.cursor) })
  queryClient.setQueryData<TicketList>(listKey(filter), (now) => {
    // A refresh replaced the list during the fetch, so this page no longer fits.
    if (!now || now.cursor !== before.cursor) return now
    return withTicketChanges(joined(now, answer), ticketLog.since(mark), { filter, viewer })
  })
}

/** Records how a ticket was handed to the user, for an open bell. */
export function putHanded(handed: HandedTicket): void {
  queryClient.setQueriesData<TicketList>(
    { queryKey: ['tickets', 'list'], predicate: ({ queryKey: [, , filter] }) => isBell(filter) },
    (list) =>
      list && {
        ...list,
        handed: [...(list.handed ?? []).filter(({ ticketId }) => ticketId !== handed.ticketId), handed],
      },
  )
}

const isBell = (filter: unknown) => (filter as TicketFilter).place === 'notices'

export interface CounterScope {
  showAll: boolean
  queueIds: readonly number[]
}

export const countersQuery = ({ showAll, queueIds }: CounterScope) =>
  queryOptions({
    queryKey: ['tickets', 'counters', { showAll, queueIds }] as const,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(countTickets, { query: { showAll, ...inQueues(queueIds) }, signal }),
  })

export const useCounters = (scope: CounterScope) =>
  useQuery({ ...countersQuery(scope), enabled: useCan('tickets:view') })

export const ticketKey = (uuid: string) => ['tickets', 'one', uuid] as const

/** Returns a ticket from any loaded list, so that its chat is rendered immediately. */
function fromLists(uuid: string): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketList>({ queryKey: ['tickets', 'list'] })) {
    const match = list?.tickets.find((ticket) => ticket.uuid === uuid)
    if (match) return match
  }
  return undefined
}

export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: ticketKey(uuid),
    initialData: () => fromLists(uuid),
    initialDataUpdatedAt: 0,
    refetchOnMount: 'always',
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<Ticket> => {
      const mark = ticketLog.mark()
      const ticket = await call(showTicketByUuid, { params: { ticketId: uuid }, signal })
      return ticketLog.since(mark).reduce(withOneChange, ticket)
    },
  })

export const useTicket = (uuid: string) => useQuery(ticketQuery(uuid))
