import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import { ticketStatuses } from '@recado/contract/conversations/ticket'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { findTickets, listTicketIds } from '../tickets/ticket-search.store.ts'
import { everyTicket, existingTickets } from './bulk.store.ts'

// No page: a search may find as many tickets as there are.
const NO_END = 2 ** 31 - 1

/**
 * The tickets that somebody chose for a change.
 * @returns their ids, of which at least one exists
 * @throws AppError ERR_VALIDATION when none is named, ERR_NO_TICKET_FOUND when none of them exists
 */
export async function chooseTickets(work: Work, chosen: ChosenTickets): Promise<number[]> {
  if (!chosen.all && !chosen.ids?.length) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const ids = chosen.all ? await foundTickets(work, chosen) : await namedTickets(work, chosen.ids ?? [])
  if (ids.length === 0) throw new AppError('ERR_NO_TICKET_FOUND')
  return ids
}

/** No ticket has a greater id, and the column could not even be compared with it. */
const namedTickets = (work: Work, ids: readonly number[]) =>
  existingTickets(
    work.db,
    work.companyId,
    ids.filter((id) => id < 2 ** 31),
  )

async function foundTickets(work: Work, { searchParam, except }: ChosenTickets): Promise<number[]> {
  const left = new Set(except)
  const term = searchParam?.trim()
  const ids = term ? await searched(work, term) : await everyTicket(work.db, work.companyId)
  return ids.filter((id) => !left.has(id))
}

/** The same search as the list's. */
async function searched(work: Work, term: string): Promise<number[]> {
  const found = await findTickets(work.db, work.companyId, term, searchedDigits(term))
  const slices = ticketStatuses.map((status) => ({ status }))
  const filters = { tags: [], createdOn: null, changedOn: null, unreadOnly: false, found }
  const ids = await listTicketIds(work.db, work.companyId, { slices, filters }, { after: null, offset: 0 }, NO_END)
  return ids.sort((a, b) => a - b)
}
