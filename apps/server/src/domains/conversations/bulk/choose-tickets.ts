import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type ListQuery, listTicketIds } from '../tickets/lists/ticket-search.store.ts'
import { contactsOf, everyTicket, existingTickets } from './bulk.store.ts'
import { bulkListOf } from './bulk-list.ts'

// No page limit: a search may match every ticket.
const NO_END = 2 ** 31 - 1

/**
 * Resolves the tickets that the user selected for a change.
 * @returns their ids, at least one
 * @throws AppError ERR_VALIDATION when no ticket is selected, ERR_NO_TICKET_FOUND when none of them exists
 */
export async function chooseTickets(work: Work, selection: ChosenTickets): Promise<number[]> {
  if (!selection.all && !selection.ids?.length) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const ids = selection.all
    ? await searchTickets(work, selection)
    : await requireListedTickets(work, selection.ids ?? [])
  if (ids.length === 0) throw new AppError('ERR_NO_TICKET_FOUND')
  return ids
}

/** Greater ids exceed the column's type and would fail in the comparison. */
const requireListedTickets = (work: Work, ids: readonly number[]) =>
  existingTickets(
    work.db,
    work.companyId,
    ids.filter((id) => id < 2 ** 31),
  )

async function searchTickets(work: Work, selection: ChosenTickets): Promise<number[]> {
  const excludedIds = new Set(selection.except)
  const list = await bulkListOf(work, selection)
  const ids = list ? await everyOf(work, list) : await everyTicket(work.db, work.companyId)
  return ids.filter((id) => !excludedIds.has(id))
}

async function everyOf(work: Work, list: ListQuery): Promise<number[]> {
  const ids = await listTicketIds(work.db, work.companyId, list, { after: null, offset: 0 }, NO_END)
  return ids.sort((a, b) => a - b)
}

/** @returns how many tickets a change would affect now; 0 when none exists */
export async function countSelectedTickets(work: Work, selection: ChosenTickets): Promise<number> {
  try {
    return (await chooseTickets(work, selection)).length
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') return 0
    throw error
  }
}

/**
 * @returns the distinct contacts of the selected tickets
 * @throws AppError ERR_VALIDATION when no ticket is selected, ERR_NO_TICKET_FOUND when none of them exists
 */
export const contactsOfTickets = async (work: Work, selection: ChosenTickets): Promise<number[]> =>
  contactsOf(work.db, work.companyId, await chooseTickets(work, selection))
