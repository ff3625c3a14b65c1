import type { listAllTickets as endpoint } from '@recado/contract/conversations/bulk'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { sightOf, type TicketViewer } from '../tickets/access/ticket-access.rules.ts'
import { listPage } from '../tickets/lists/list-tickets.ts'
import { findTickets, type ListQuery } from '../tickets/lists/ticket-search.store.ts'
import { type BulkFilters, bulkSlices, distinctOrNone, everySight } from './bulk-slices.rules.ts'

/**
 * Builds the list query for a search and its filters, limited to tickets that the user sees. Null means every ticket of
 * the company.
 */
export async function bulkListOf(work: Work, viewer: TicketViewer, filters: BulkFilters): Promise<ListQuery | null> {
  const { searchParam, status, queueIds, queueless, tags, whatsappIds, users, unowned, idleDays } = filters
  const term = searchParam?.trim()
  const hasFilters = status || queueIds?.length || queueless || tags?.length || whatsappIds?.length || users?.length
  const sight = sightOf(viewer)
  if (sight.everything && !term && !hasFilters && !unowned && !idleDays) return null
  return {
    slices: bulkSlices(sight, filters),
    filters: {
      ...{ tags: distinctOrNone(tags) ?? [], createdOn: null, changedOn: null, unreadOnly: false },
      found: term ? await findTickets(work.db, work.companyId, term, searchedDigits(term)) : null,
      ...{ connections: distinctOrNone(whatsappIds) ?? [], unowned: unowned === true, idleDays },
    },
  }
}

const allTickets: ListQuery = {
  slices: bulkSlices(everySight, {}),
  filters: { tags: [], createdOn: null, changedOn: null, unreadOnly: false, found: null },
}

/** Returns one page of the bulk list, newest first. */
export async function listAllTickets(
  work: Work,
  viewer: TicketViewer,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  return listPage(work, (await bulkListOf(work, viewer, query)) ?? allTickets, query)
}
