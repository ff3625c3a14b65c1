import { dayOf } from '../../../platform/values/day.rules.ts'

/** The filters of the contacts page, as in its URL: text, from day, to day (YYYY-MM-DD). */
export interface ContactFilters {
  q?: string
  de?: string
  ate?: string
}

/** Parses the filters from URL parameters. */
export function filtersOf(search: Record<string, unknown>): ContactFilters {
  const [q, de, ate] = [
    typeof search.q === 'string' && search.q ? search.q : undefined,
    dayOf(search.de),
    dayOf(search.ate),
  ]
  return { ...(q ? { q } : {}), ...(de ? { de } : {}), ...(ate ? { ate } : {}) }
}

/** The query parameters for the server: one day as `date`, a range by its ends. */
export function toContactQuery({ q, de, ate }: ContactFilters) {
  const days = de && de === ate ? { date: de } : { ...(de ? { dateStart: de } : {}), ...(ate ? { dateEnd: ate } : {}) }
  return { ...(q ? { searchParam: q } : {}), ...days }
}
