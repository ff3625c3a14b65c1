import type { listHistory as endpoint } from '@recado/contract/conversations/history'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { earlierTickets, historyPage } from './history.store.ts'
import { historyCursorOf, placeOfHistoryCursor } from './history-cursor.rules.ts'

const PAGE = 20

/**
 * Earlier messages with the same contact; tickets out of sight are left out silently.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION for a foreign cursor
 */
export async function listHistory(
  work: Work,
  actor: Actor,
  { ticketId, cursor, addresses }: { ticketId: number; cursor: string | undefined; addresses: MediaAddresses },
): Promise<Out<typeof endpoint>> {
  const from = cursor === undefined ? null : placeOfHistoryCursor(cursor)
  if (cursor !== undefined && !from) throw new AppError('ERR_VALIDATION', { field: 'cursor' })
  await ticketFor(work, actor, ticketId)
  const rows = await historyPage(work.db, actor, { ticketId, from, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const tickets = [...new Set(shown.map(({ view }) => view.ticketId))]
  const oldest = shown.at(-1)
  const hasMore = rows.length > PAGE
  return {
    messages: shown.map(({ view }) => addresses.signed(view)).reverse(),
    tickets: await earlierTickets(work.db, work.companyId, tickets),
    hasMore,
    cursor:
      hasMore && oldest
        ? historyCursorOf({ ticketId: oldest.view.ticketId, sentAt: oldest.sent_at, id: oldest.view.id })
        : null,
  }
}
