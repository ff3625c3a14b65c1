import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { sightOf, type TicketViewer } from '../tickets/access/ticket-access.rules.ts'
import { type ListQuery, listTicketIds } from '../tickets/lists/ticket-search.store.ts'
import { contactsOf, everyTicket, ticketsInSight } from './bulk.store.ts'
import { bulkListOf } from './bulk-list.ts'

// No page limit: a search may match every ticket.
const NO_END = 2 ** 31 - 1

/**
 * Resolves the tickets that the user selected for a change, without those that they do not see.
 * @returns their ids, at least one
 * @throws AppError ERR_VALIDATION when no ticket is selected, ERR_NO_TICKET_FOUND when they see none of them
 */
export async function chooseTickets(work: Work, viewer: TicketViewer, selection: ChosenTickets): Promise<number[]> {
  if (!selection.all && !selection.ids?.length) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const ids = selection.all
    ? await searchTickets(work, viewer, selection)
    : await listedTickets(work, viewer, selection.ids ?? [])
  if (ids.length === 0) throw new AppError('ERR_NO_TICKET_FOUND')
  return ids
}

/** Greater ids exceed the column's type and would fail in the comparison. */
const listedTickets = ({ db, companyId }: Work, viewer: TicketViewer, ids: readonly number[]) =>
  ticketsInSight(db, companyId, { ids: ids.filter((id) => id < 2 ** 31), sight: sightOf(viewer) })

async function searchTickets(work: Work, viewer: TicketViewer, selection: ChosenTickets): Promise<number[]> {
  const excludedIds = new Set(selection.except)
  const list = await bulkListOf(work, viewer, selection)
  const ids = list ? await everyOf(work, list) : await everyTicket(work.db, work.companyId)
  return ids.filter((id) => !excludedIds.has(id))
}

async function everyOf(work: Work, list: ListQuery): Promise<number[]> {
  const ids = await listTicketIds(work.db, work.companyId, list, { after: null, offset: 0 }, NO_END)
  return ids.sort((a, b) => a - b)
}

/** @returns how many tickets a change would affect now; 0 when none exists */
export async function countSelectedTickets(
  work: Work,
  viewer: TicketViewer,
  selection: ChosenTickets,
): Promise<number> {
  try {
    return (await chooseTickets(work, viewer, selection)).length
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND') return 0
    throw error
  }
}

/**
 * Returns the distinct contacts of the selected tickets of the company, also of tickets that the user does not see. The
 * caller leaves out contacts and counts them.
 * @throws AppError ERR_VALIDATION when no ticket is selected, ERR_NO_TICKET_FOUND when none of them exists
 */
export const contactsOfTickets = async (work: Work, actor: Actor, selection: ChosenTickets): Promise<number[]> => {
  const everyTicketSeen = { ...actor, permissions: { ...actor.permissions, 'tickets:view': 'all' as const } }
  return contactsOf(work.db, work.companyId, await chooseTickets(work, everyTicketSeen, selection))
}
