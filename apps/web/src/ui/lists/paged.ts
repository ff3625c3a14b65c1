interface PagedQuery {
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

/** The parts of a paginated query that a table needs: its error, a retry and the next page. */
export const paged = (query: PagedQuery) => ({
  error: query.error,
  onRetry: () => void query.refetch(),
  more: {
    has: query.hasNextPage,
    loading: query.isFetchingNextPage,
    load: () => void query.fetchNextPage(),
  },
})
