import { countTickets, listTickets, showTicketByUuid } from '@recado/contract/conversations/endpoints'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { ticketLog } from './event-log.ts'
import { type TicketList, withOneChange, withTicketChanges } from './live-tickets.ts'
import type { TicketFilter, Viewer } from './ticket-visibility.rules.ts'

/** A refresh fetches again at most this many loaded pages; deeper ones load anew while scrolling. */
const REFRESHED_PAGES = 5
const PAGE = 40
const NOTHING_GONE: ReadonlyMap<number, number> = new Map()

/** Of the chosen queues and no others; without a choice, of all. */
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

/** The first page (as far as it was loaded before), with the events that came while it was on its way. */
export const ticketListQuery = (filter: TicketFilter, viewer: Viewer) =>
  queryOptions({
    queryKey: listKey(filter),
    // Drawn from the cache at once, then fetched: it may have been away from the events.
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
  const known = new Set(list.tickets.map(({ id }) => id))
  // Without a cursor there would be no end to asking for the same page.
  const more = hasMore && Boolean(cursor)
  const news = tickets.filter(({ id }) => !known.has(id))
  return {
    ...list,
    tickets: [...list.tickets, ...news],
    hasMore: more,
    cursor: cursor ?? null,
    handed: [...(list.handed ?? []), ...handed],
  }
}

/** Loads the next page of a list below the loaded part. */
export async function loadMoreTickets(filter: TicketFilter, viewer: Viewer): Promise<void> {
  const before = queryClient.getQueryData<TicketList>(listKey(filter))
  if (!before?.hasMore) return
  const mark = ticketLog.mark()
  const answer = await call(listTickets, { query: queryOf(filter, before.cursor) })
  queryClient.setQueryData<TicketList>(listKey(filter), (now) => {
    // A refresh meanwhile began anew: this page no longer fits below it.
    if (!now || now.cursor !== before.cursor) return now
    return withTicketChanges(joined(now, answer), ticketLog.since(mark), { filter, viewer })
  })
}

/** Notes how a ticket came to the person, for a bell that is open. */
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

export const useCounters = (scope: CounterScope) => useQuery(countersQuery(scope))

export const ticketKey = (uuid: string) => ['tickets', 'one', uuid] as const

/** A ticket as some loaded list knows it, so that its chat is drawn at once. */
function fromLists(uuid: string): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketList>({ queryKey: ['tickets', 'list'] })) {
    const found = list?.tickets.find((ticket) => ticket.uuid === uuid)
    if (found) return found
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

/** One ticket by its uuid. */
export const useTicket = (uuid: string) => useQuery(ticketQuery(uuid))
