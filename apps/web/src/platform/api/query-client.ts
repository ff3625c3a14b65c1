import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { toastBackgroundError, toastError } from '../toast.ts'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: the screen shows the failure itself, no toast. `isHeld`: true while a person moves something of the data, which
     * is not read in the background then.
     */
    queryMeta: { silent?: boolean; isHeld?: () => boolean }
    mutationMeta: { silent?: boolean }
  }
}

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

/** The one cache of server state. Failures that pass by themselves are tried again; others are shown at once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without data the screen itself shows the failure; a toast would say it twice.
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
      // The browser's own idea of being online is wrong on many networks; the socket knows when the connection is back.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Why something that is on screen could not be fetched the last time; null when all could. */
export const problemOnScreen = (): Error | null =>
  queryClient.getQueryCache().find({ queryKey: [], exact: false, type: 'active', predicate: hasFailed })?.state.error ??
  null

const hasFailed = ({ state }: Query) => state.error !== null

/**
 * Fetches the data on screen again, and other data when it is shown next. Resolves when every answer was requested
 * after the call.
 * @param queryKey only cached data under it, and under keys that begin with it
 */
export async function fetchAnew(queryKey: QueryKey = []): Promise<void> {
  // A first answer that is still on its way is not asked for twice by an invalidation; it may be from before.
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey })
  if (underWay.length > 0) await queryClient.invalidateQueries({ predicate: (query) => underWay.includes(query) })
}

const isFirst = ({ state }: Query) => state.data === undefined

/** Drops one person's data: it is not for the next one at this browser. Public data stays. */
export const forgetPerson = () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app-info' })
