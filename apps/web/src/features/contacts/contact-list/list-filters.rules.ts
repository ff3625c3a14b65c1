import { dayOf } from '../../../platform/values/day.rules.ts'

/** The filters of the contacts page as they stand in its address: text, from day, to day (YYYY-MM-DD). */
export interface ListFilters {
  q?: string
  de?: string
  ate?: string
}

/** The part of an address that belongs to the page. */
export function filtersOf(search: Record<string, unknown>): ListFilters {
  const [q, de, ate] = [
    typeof search.q === 'string' && search.q ? search.q : undefined,
    dayOf(search.de),
    dayOf(search.ate),
  ]
  return { ...(q ? { q } : {}), ...(de ? { de } : {}), ...(ate ? { ate } : {}) }
}

/** As the server is asked: one day as `date`, a span by its ends. */
export function askedOf({ q, de, ate }: ListFilters) {
  const days = de && de === ate ? { date: de } : { ...(de ? { dateStart: de } : {}), ...(ate ? { dateEnd: ate } : {}) }
  return { ...(q ? { searchParam: q } : {}), ...days }
}
