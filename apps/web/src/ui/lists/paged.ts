/** A query that comes page by page. */
interface PagedQuery {
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

/** The part of such a query that a table uses: its failure, another try, and the next page. */
export const paged = (query: PagedQuery) => ({
  error: query.error,
  onRetry: () => void query.refetch(),
  more: {
    has: query.hasNextPage,
    loading: query.isFetchingNextPage,
    load: () => void query.fetchNextPage(),
  },
})
