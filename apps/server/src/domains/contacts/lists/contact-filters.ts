import type { MarketingState } from '@recado/contract/contacts/consent'
import type { ContactOrigin } from '@recado/contract/contacts/contact'
import type { Work } from '../../../platform/db/work.ts'
import type { OutsideSight } from '../contact-services.ts'
import { hasOpenDeletion } from '../deletions/deletion.store.ts'
import { type ContactFilters, type FoundContacts, findContacts, type SearchedText } from './contact-list.store.ts'
import { searchedDigits } from './contact-search.rules.ts'

/** The filters of a contact list in a call. `date` is one day and overrides the others. */
export interface ContactFilterQuery {
  searchParam?: string | undefined
  date?: string | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
  tagIds?: readonly number[] | undefined
  queueId?: number | null | undefined
  marketing?: MarketingState | undefined
  origin?: ContactOrigin | undefined
  contactedWithin?: number | undefined
  silentFor?: number | undefined
}

const DAY_MS = 86_400_000
const MAX_ID = 2 ** 31 - 1

/**
 * Converts the filters for the stores.
 * @param outside the contacts that the caller may not use; null if there are no such contacts
 */
export async function filtersOf(
  work: Work,
  query: ContactFilterQuery,
  outside: OutsideSight | null,
): Promise<ContactFilters> {
  return { ...(await plainFiltersOf(work, query, outside)), matches: await searchContacts(work, query.searchParam) }
}

/** Same, without the search text. */
export async function plainFiltersOf(
  work: Work,
  query: ContactFilterQuery,
  outside: OutsideSight | null,
): Promise<ContactFilters> {
  const daysAgo = (days: number | undefined) => (days ? new Date(work.now.getTime() - days * DAY_MS) : null)
  return {
    matches: null,
    from: query.date ?? query.dateStart ?? null,
    to: query.date ?? query.dateEnd ?? null,
    // A greater id cannot exist, and would overflow the column's type.
    tagIds: (query.tagIds ?? []).map((id) => (id > MAX_ID ? -1 : id)),
    queueId: query.queueId == null ? null : query.queueId > MAX_ID ? -1 : query.queueId,
    marketing: query.marketing ?? null,
    origin: query.origin ?? null,
    contactedSince: daysAgo(query.contactedWithin),
    silentSince: daysAgo(query.silentFor),
    hidesDeleted: await hasOpenDeletion(work.db, work.companyId),
    outside,
  }
}

/** Returns the search text, or null without one. */
export function searchedText(text: string | undefined): SearchedText | null {
  const term = text?.trim()
  return term ? { term, digits: searchedDigits(term) } : null
}

/** Returns the condition of a text search, or null without a text. */
async function searchContacts(work: Work, input: string | undefined): Promise<FoundContacts | null> {
  const text = searchedText(input)
  return text && findContacts(work.db, work.companyId, text.term, text.digits)
}
