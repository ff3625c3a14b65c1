import { useEffect } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useMe } from '../../../platform/session.ts'
import type { TicketList } from '../state/live-tickets.ts'
import type { TicketFilter } from '../state/ticket-visibility.rules.ts'
import { keepLists } from './kept-lists.ts'
import { keptOf } from './offline-list.rules.ts'

/** Changes within this time are stored together, in milliseconds. */
const TOGETHER = 1000

/** Stores the ticket lists on screen, so that they can be read when the app opens offline. */
export function OfflineWatcher() {
  const { id } = useMe()
  useEffect(() => watchLists(id), [id])
  return null
}

function watchLists(userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const tickets = keptOf(loadedLists())
    if (tickets.length > 0) keepLists({ userId, at: new Date().toISOString(), tickets })
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isList(query.queryKey) && query.state.data !== undefined)
      timer ??= setTimeout(keep, TOGETHER)
  })
  const now = () => {
    if (timer !== undefined) keep()
  }
  keep()
  window.addEventListener('pagehide', now)
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('pagehide', now)
  }
}

const isList = (key: readonly unknown[]) => key[0] === 'tickets' && key[1] === 'list'

/** Searches and filtered lists are not stored. */
const isWhole = ({ status, place, searchParam, tags, users }: TicketFilter) =>
  (status === 'open' || status === 'pending') && !place && searchParam === '' && tags.length === 0 && users.length === 0

const loadedLists = () =>
  queryClient
    .getQueriesData<TicketList>({ queryKey: ['tickets', 'list'] })
    .filter(([[, , filter], list]) => list !== undefined && isWhole(filter as TicketFilter))
    .map(([, list]) => list?.tickets ?? [])
