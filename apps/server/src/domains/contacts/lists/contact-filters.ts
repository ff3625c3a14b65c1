import type { Work } from '../../../platform/db/work.ts'
import type { OutsideSight } from '../contact-services.ts'
import { type ContactFilters, type FoundContacts, findContacts, type SearchedText } from './contact-list.store.ts'
import { searchedDigits } from './contact-search.rules.ts'

/** The filters of a contact list in a call. `date` is one day and overrides the others. */
export interface ContactFilterQuery {
  searchParam?: string | undefined
  date?: string | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

/**
 * Converts the filters for the stores.
 * @param outside the contacts that the caller may not use; null if there are no such contacts
 */
export async function filtersOf(
  work: Work,
  query: ContactFilterQuery,
  outside: OutsideSight | null,
): Promise<ContactFilters> {
  return { matches: await searchContacts(work, query.searchParam), ...creationDaysOf(query), outside }
}

/** Returns the requested days of creation. */
export const creationDaysOf = (query: ContactFilterQuery): Pick<ContactFilters, 'from' | 'to'> => ({
  from: query.date ?? query.dateStart ?? null,
  to: query.date ?? query.dateEnd ?? null,
})

/** Returns the search text, or null without one. */
export function searchedText(text: string | undefined): SearchedText | null {
  const term = text?.trim()
  return term ? { term, digits: searchedDigits(term) } : null
}

/** Returns the condition of a text search, or null without a text. */
export async function searchContacts(work: Work, input: string | undefined): Promise<FoundContacts | null> {
  const text = searchedText(input)
  return text && findContacts(work.db, work.companyId, text.term, text.digits)
}
