import { searchEverywhere } from '@recado/contract/conversations/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Below this a search finds too much to mean anything; the server refuses one letter. */
export const LEAST = 2

/** Tickets, people and messages for a text. */
export const everywhereQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', term] as const,
    enabled: term.length >= LEAST,
    refetchOnMount: 'always',
    meta: { silent: true },
    queryFn: ({ signal }) => call(searchEverywhere, { query: { searchParam: term }, signal }),
  })
