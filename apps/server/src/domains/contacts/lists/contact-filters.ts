import type { Work } from '../../../platform/db/work.ts'
import { type ContactFilters, type FoundContacts, findContacts, type SearchedText } from './contact-list.store.ts'
import { searchedDigits } from './contact-search.rules.ts'

/** The filters of a list of contacts as they are asked for; `date` is one day and wins over the others. */
export interface AskedFilters {
  searchParam?: string | undefined
  date?: string | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

/** The filters as the stores take them. */
export async function filtersOf(work: Work, asked: AskedFilters): Promise<ContactFilters> {
  return { found: await searchContacts(work, asked.searchParam), ...daysOf(asked) }
}

/** The days of creation that are asked for. */
export const daysOf = (asked: AskedFilters): Pick<ContactFilters, 'from' | 'to'> => ({
  from: asked.date ?? asked.dateStart ?? null,
  to: asked.date ?? asked.dateEnd ?? null,
})

/** The searched text; null when nothing was typed. */
export function searchedText(text: string | undefined): SearchedText | null {
  const term = text?.trim()
  return term ? { term, digits: searchedDigits(term) } : null
}

/** The condition of a text search; null when nothing was typed. */
export async function searchContacts(work: Work, typed: string | undefined): Promise<FoundContacts | null> {
  const text = searchedText(typed)
  return text && findContacts(work.db, work.companyId, text.term, text.digits)
}
