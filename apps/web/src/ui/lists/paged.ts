/** What a query that comes page by page can tell and do. */
interface PagedQuery {
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

/** What a table takes of a query that comes page by page: its failure, another try, and the next page. */
export const paged = (query: PagedQuery) => ({
  error: query.error,
  onRetry: () => void query.refetch(),
  more: {
    has: query.hasNextPage,
    loading: query.isFetchingNextPage,
    load: () => void query.fetchNextPage(),
  },
})
