import type { listHistory as endpoint } from '@recado/contract/conversations/history'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { pageOf } from '../../../../platform/cursor.rules.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { earlierTickets, historyPage, historyPlace } from './history.store.ts'

const PAGE = 20

/**
 * Returns earlier messages with the same contact, skipping invisible tickets.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION for a foreign cursor
 */
export async function listHistory(
  work: Work,
  actor: Actor,
  { ticketId, cursor, addresses }: { ticketId: number; cursor: string | undefined; addresses: MediaAddresses },
): Promise<Out<typeof endpoint>> {
  const from = historyPlace.require(cursor)
  await ticketFor(work, actor, ticketId)
  const rows = await historyPage(work.db, actor, { ticketId, from, limit: PAGE + 1 })
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, ({ view, sent_at }) =>
    historyPlace.write({ ticketId: view.ticketId, sentAt: sent_at, id: view.id }),
  )
  const tickets = [...new Set(visibleRows.map(({ view }) => view.ticketId))]
  return {
    messages: visibleRows.map(({ view }) => addresses.signed(view)).reverse(),
    tickets: await earlierTickets(work.db, work.companyId, tickets),
    ...page,
  }
}
