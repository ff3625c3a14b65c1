import { searchEverywhere } from '@recado/contract/conversations/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Minimum length of a search. Shorter texts match too much, and the server rejects a single letter. */
export const LEAST = 2

/** Searches tickets, people and messages. */
export const everywhereQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', term] as const,
    enabled: term.length >= LEAST,
    refetchOnMount: 'always',
    meta: { silent: true },
    queryFn: ({ signal }) => call(searchEverywhere, { query: { searchParam: term }, signal }),
  })
