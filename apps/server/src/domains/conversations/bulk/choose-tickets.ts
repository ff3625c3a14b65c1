import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type ListQuery, listTicketIds } from '../tickets/lists/ticket-search.store.ts'
import { contactsOf, everyTicket, existingTickets } from './bulk.store.ts'
import { bulkListOf } from './bulk-list.ts'

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

async function foundTickets(work: Work, chosen: ChosenTickets): Promise<number[]> {
  const left = new Set(chosen.except)
  const list = await bulkListOf(work, chosen)
  const ids = list ? await everyOf(work, list) : await everyTicket(work.db, work.companyId)
  return ids.filter((id) => !left.has(id))
}

async function everyOf(work: Work, list: ListQuery): Promise<number[]> {
  const ids = await listTicketIds(work.db, work.companyId, list, { after: null, offset: 0 }, NO_END)
  return ids.sort((a, b) => a - b)
}

/** @returns how many tickets a change would mean at this moment; none where none exists */
export async function countChosen(work: Work, chosen: ChosenTickets): Promise<number> {
  try {
    return (await chooseTickets(work, chosen)).length
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') return 0
    throw error
  }
}

/**
 * @returns the contacts of chosen tickets, each once
 * @throws AppError ERR_VALIDATION when no ticket is named, ERR_NO_TICKET_FOUND when none of them exists
 */
export const contactsOfTickets = async (work: Work, chosen: ChosenTickets): Promise<number[]> =>
  contactsOf(work.db, work.companyId, await chooseTickets(work, chosen))
