import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export interface ListFilters<F> {
  filters: F
  /** Applies these filters on the same screen. */
  show: (next: F) => void
  /** True when any filter is set, so that the list may be incomplete. */
  isFiltered: boolean
}

/**
 * The filters of a list, including the search. They are stored in the URL, so that a reload and Back keep them.
 * @param parse reads the filters from a URL's parameters and leaves out empty and invalid ones. Must be the same
 *   function on each render
 */
export function useListFilters<F extends object>(parse: (address: Record<string, unknown>) => F): ListFilters<F> {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  // Returns the same object for the same URL, so that queries do not change on every render.
  const key = JSON.stringify(parse(address))
  const filters = useMemo(() => JSON.parse(key) as F, [key])
  const navigate = useNavigate()
  const show = useCallback(
    (next: F) => void navigate({ to: '.', search: parse(next as Record<string, unknown>) as never, replace: true }),
    [navigate, parse],
  )
  return { filters, show, isFiltered: key !== '{}' }
}
