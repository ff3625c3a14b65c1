import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Change = (data: unknown) => unknown

/** Changes that events brought while an answer was on its way. */
const missed = new WeakMap<Query, Change[]>()
const followed = new WeakSet<QueryClient>()

/**
 * Changes cached data under a key, and under keys that begin with it, by an event of the server. An answer that is on
 * its way may have been read before: the same change is made in it when it comes.
 * @param change has the same result when it is made twice
 */
export function changeCached<T>(client: QueryClient, queryKey: QueryKey, change: (data: T, key: QueryKey) => T): void {
  follow(client)
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const own: Change = (data) => change(data as T, query.queryKey)
    if (query.state.fetchStatus !== 'idle') missed.set(query, [...(missed.get(query) ?? []), own])
    put(client, query, own)
  }
}

/** Of many answers at once, one that is old stays old: it lacks the events that it missed. */
function put(client: QueryClient, query: Query, change: Change): void {
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  if (data === undefined) return
  const after = change(data)
  if (after === data || after === undefined) return
  client.setQueryData(query.queryKey, after, { updatedAt })
  if (isInvalidated) query.invalidate()
}

function follow(client: QueryClient): void {
  if (followed.has(client)) return
  followed.add(client)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const changes = missed.get(query)
    if (!changes) return
    // Nobody waits for the answer any more: the earlier cached data is put back.
    const putBack = action.type === 'setState'
    const answered = action.type === 'success' && !action.manual
    if (!putBack && !answered && action.type !== 'error') return
    missed.delete(query)
    if (action.type !== 'error') put(client, query, (data) => changes.reduce((now, change) => change(now), data))
  })
}
