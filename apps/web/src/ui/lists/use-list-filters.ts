import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export interface ListFilters<F> {
  filters: F
  /** Shows what these find; the screen stays. */
  show: (next: F) => void
  /** Whether any is set: what is found is not all there is. */
  isFiltered: boolean
}

/**
 * The filters of a list, the search among them. They live in the address, so that a reload and Back keep them.
 * @param parse the filters of an address; those without a value, and invalid ones, are left out. The same function each time
 */
export function useListFilters<F extends object>(parse: (address: Record<string, unknown>) => F): ListFilters<F> {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  // One object for one address: queries do not change with every drawing.
  const key = JSON.stringify(parse(address))
  const filters = useMemo(() => JSON.parse(key) as F, [key])
  const navigate = useNavigate()
  const show = useCallback(
    (next: F) => void navigate({ to: '.', search: parse(next as Record<string, unknown>) as never, replace: true }),
    [navigate, parse],
  )
  return { filters, show, isFiltered: key !== '{}' }
}
