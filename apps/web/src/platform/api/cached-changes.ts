import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Change = (data: unknown) => unknown

/** Changes from events that arrived during a request. */
const pendingChanges = new WeakMap<Query, Change[]>()
const followedClients = new WeakSet<QueryClient>()

/**
 * Changes the cached data under a key and its child keys because of a server event. A pending answer may have been read
 * earlier, so the change is applied to it again.
 * @param change must be idempotent
 */
export function changeCached<T>(client: QueryClient, queryKey: QueryKey, change: (data: T, key: QueryKey) => T): void {
  follow(client)
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const own: Change = (data) => change(data as T, query.queryKey)
    if (query.state.fetchStatus !== 'idle') pendingChanges.set(query, [...(pendingChanges.get(query) ?? []), own])
    put(client, query, own)
  }
}

/** Keeps the time of the last update and the invalidation, so that stale data stays stale. */
function put(client: QueryClient, query: Query, change: Change): void {
  const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  if (data === undefined) return
  const after = change(data)
  if (after === data || after === undefined) return
  client.setQueryData(query.queryKey, after, { updatedAt })
  if (isInvalidated) query.invalidate()
}

function follow(client: QueryClient): void {
  if (followedClients.has(client)) return
  followedClients.add(client)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const changes = pendingChanges.get(query)
    if (!changes) return
    // The request was cancelled and the earlier cached data restored.
    const isRestored = action.type === 'setState'
    const isAnswer = action.type === 'success' && !action.manual
    if (!isRestored && !isAnswer && action.type !== 'error') return
    pendingChanges.delete(query)
    if (action.type !== 'error') put(client, query, (data) => changes.reduce((now, change) => change(now), data))
  })
}
