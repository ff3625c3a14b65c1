import type { ChosenTickets, listAllTickets as endpoint } from '@recado/contract/conversations/bulk'
import { ticketStatuses } from '@recado/contract/conversations/ticket'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { listPage } from '../tickets/lists/list-tickets.ts'
import { findTickets, type ListQuery } from '../tickets/lists/ticket-search.store.ts'
import type { Slice } from '../tickets/lists/ticket-slices.rules.ts'

type BulkFilters = Omit<ChosenTickets, 'ids' | 'all' | 'except'>

const distinctOrNone = (ids: readonly number[] | undefined) => (ids?.length ? [...new Set(ids)] : undefined)

/** Returns the slices of the company's tickets that the filters select. */
function slicesOf({ status, queueIds, queueless, users }: BulkFilters): Slice[] {
  const queues = distinctOrNone(queueIds)
  const owners = distinctOrNone(users)
  const places: Array<Omit<Slice, 'status'>> = queueless
    ? [...(queues ? [{ queues }] : []), { queueless: true }]
    : [queues ? { queues } : {}]
  return (status ? [status] : ticketStatuses).flatMap((one) =>
    places.map((place) => ({ status: one, ...place, ...(owners ? { users: owners } : {}) })),
  )
}

/** Builds the list query for a search and its filters. Null means every ticket of the company. */
export async function bulkListOf(work: Work, filters: BulkFilters): Promise<ListQuery | null> {
  const { searchParam, status, queueIds, queueless, tags, whatsappIds, users, unowned, idleDays } = filters
  const term = searchParam?.trim()
  const hasFilters = status || queueIds?.length || queueless || tags?.length || whatsappIds?.length || users?.length
  if (!term && !hasFilters && !unowned && idleDays === 0) return null
  return {
    slices: slicesOf(filters),
    filters: {
      ...{ tags: distinctOrNone(tags) ?? [], createdOn: null, changedOn: null, unreadOnly: false },
      found: term ? await findTickets(work.db, work.companyId, term, searchedDigits(term)) : null,
      ...{ connections: distinctOrNone(whatsappIds) ?? [], unowned: unowned === true, idleDays },
    },
  }
}

const allTickets: ListQuery = {
  slices: ticketStatuses.map((status) => ({ status })),
  filters: { tags: [], createdOn: null, changedOn: null, unreadOnly: false, found: null },
}

/** Returns one page of the bulk list, newest first. */
export async function listAllTickets(work: Work, query: In<typeof endpoint, 'query'>): Promise<Out<typeof endpoint>> {
  return listPage(work, (await bulkListOf(work, query)) ?? allTickets, query)
}
