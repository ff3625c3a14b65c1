import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { toastBackgroundError, toastError } from '../toast.ts'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: the screen shows the error itself, without a toast. While `isHeld` returns true, the user is dragging
     * an item of the data, so the data is not refetched.
     */
    queryMeta: { silent?: boolean; isHeld?: () => boolean }
    mutationMeta: { silent?: boolean }
  }
}

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

const isFirst = ({ state }: Query) => state.data === undefined

class ServerStateClient extends QueryClient {
  /** Also repeats pending first requests: the base class keeps them, but their answers may be older than this call. */
  override async invalidateQueries<TKey extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<TKey> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const pendingQueries = new Set<Query>(
      this.getQueryCache()
        .findAll({ ...(filters as InvalidateQueryFilters), fetchStatus: 'fetching' })
        .filter(isFirst),
    )
    await super.invalidateQueries(filters, options)
    if (pendingQueries.size === 0 || filters.refetchType === 'none') return
    await super.invalidateQueries({ predicate: (query) => pendingQueries.has(query) }, options)
  }
}

/** The cache of server state. Temporary errors are retried; others are shown at once. */
export const queryClient = new ServerStateClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without data the screen shows the error itself, and a toast would repeat it.
      if (query.state.data !== undefined && !query.meta?.silent) toastBackgroundError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.silent) toastError(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => isPassing(error) && failures < 3,
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
      refetchOnWindowFocus: false,
      // The browser's online status is wrong on many networks. The socket knows when the connection is back.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** The last fetch error of data on screen, or null. */
export const problemOnScreen = (): Error | null =>
  queryClient.getQueryCache().find({ queryKey: [], exact: false, type: 'active', predicate: hasFailed })?.state.error ??
  null

const hasFailed = ({ state }: Query) => state.error !== null

/**
 * Refetches the data on screen; other data is refetched when it is shown next. Resolves when every answer was requested
 * after this call.
 * @param queryKey limits it to cached data under this key and its child keys
 */
export const refetchCached = (queryKey: QueryKey = []): Promise<void> => queryClient.invalidateQueries({ queryKey })

/** Removes the user's cached data before another user signs in. Public data stays. */
export const forgetPerson = () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app-info' })
