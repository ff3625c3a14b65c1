import type { ChosenTickets, listAllTickets as endpoint } from '@recado/contract/conversations/bulk'
import { ticketStatuses } from '@recado/contract/conversations/ticket'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { listPage } from '../tickets/lists/list-tickets.ts'
import { findTickets, type ListQuery } from '../tickets/lists/ticket-search.store.ts'
import type { Slice } from '../tickets/lists/ticket-slices.rules.ts'

type Asked = Omit<ChosenTickets, 'ids' | 'all' | 'except'>

const some = (ids: readonly number[] | undefined) => (ids?.length ? [...new Set(ids)] : undefined)

/** The parts of the company's tickets that the filters leave. */
function slicesOf({ status, queueIds, queueless, users }: Asked): Slice[] {
  const queues = some(queueIds)
  const owners = some(users)
  const places: Array<Omit<Slice, 'status'>> = queueless
    ? [...(queues ? [{ queues }] : []), { queueless: true }]
    : [queues ? { queues } : {}]
  return (status ? [status] : ticketStatuses).flatMap((one) =>
    places.map((place) => ({ status: one, ...place, ...(owners ? { users: owners } : {}) })),
  )
}

/** The list that a search and the filters mean; null: every ticket of the company. */
export async function bulkListOf(work: Work, asked: Asked): Promise<ListQuery | null> {
  const { searchParam, status, queueIds, queueless, tags, whatsappIds, users, unowned, idleDays } = asked
  const term = searchParam?.trim()
  const narrowed = status || queueIds?.length || queueless || tags?.length || whatsappIds?.length || users?.length
  if (!term && !narrowed && !unowned && idleDays === 0) return null
  return {
    slices: slicesOf(asked),
    filters: {
      ...{ tags: some(tags) ?? [], createdOn: null, changedOn: null, unreadOnly: false },
      found: term ? await findTickets(work.db, work.companyId, term, searchedDigits(term)) : null,
      ...{ connections: some(whatsappIds) ?? [], unowned: unowned === true, idleDays },
    },
  }
}

const everything: ListQuery = {
  slices: ticketStatuses.map((status) => ({ status })),
  filters: { tags: [], createdOn: null, changedOn: null, unreadOnly: false, found: null },
}

/** One page of the bulk list, newest first. */
export async function listAllTickets(work: Work, query: In<typeof endpoint, 'query'>): Promise<Out<typeof endpoint>> {
  return listPage(work, (await bulkListOf(work, query)) ?? everything, query)
}
