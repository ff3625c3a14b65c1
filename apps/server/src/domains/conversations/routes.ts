import { listAds as listAdsEndpoint } from '@recado/contract/conversations/ad-endpoints'
import * as endpoints from '@recado/contract/conversations/endpoints'
import type { Registrar } from '../../platform/http/call.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { runMacro } from './macros/run-macro.ts'
import { snoozeTicket } from './snooze/snooze-ticket.ts'
import { wakeTicket } from './snooze/wake-ticket.ts'
import { listAds } from './tickets/ads/list-ads.ts'
import { createTicket } from './tickets/create-ticket.ts'
import { deleteTicket } from './tickets/delete-ticket.ts'
import { countTickets } from './tickets/lists/count-tickets.ts'
import { listTickets } from './tickets/lists/list-tickets.ts'
import { unreadTicket } from './tickets/moves/unread-ticket.ts'
import { updateTicket } from './tickets/moves/update-ticket.ts'
import { readTicket } from './tickets/read-ticket.ts'
import { ticketByUuid } from './tickets/show-ticket.ts'
import { syncTicketTags } from './tickets/sync-ticket-tags.ts'
import { ticketFor } from './tickets/ticket-for.ts'
import type { TicketServices } from './tickets/ticket-services.ts'

/** Routes of tickets, their tags and their chats. Messages have separate routes. */
export function ticketRoutes(on: Registrar, services: TicketServices): void {
  on.inWork(endpoints.listTickets, ({ work, actor, query }) => listTickets(work, actor, query))
  on.inWork(listAdsEndpoint, ({ work }) => listAds(work))
  on.inWork(endpoints.countTickets, ({ work, actor, query }) => countTickets(work, actor, query))
  on.inWork(endpoints.showTicket, ({ work, actor, params }) => ticketFor(work, actor, params.id))
  on.inWork(endpoints.showTicketByUuid, ({ work, actor, params }) => ticketByUuid(work, actor, params.ticketId))
  on.inWork(endpoints.createTicket, ({ work, actor, body }) => createTicket(work, actor, body))
  on.inWork(endpoints.updateTicket, ({ work, actor, params, body }) =>
    updateTicket(work, actor, { id: params.id, change: body, services }),
  )
  on.inWork(endpoints.deleteTicket, async ({ work, actor, params }) => {
    await deleteTicket(work, actor, { id: params.id, services })
    return {}
  })
  on.inWork(endpoints.readTicket, ({ work, actor, params }) => readTicket(work, actor, { id: params.id, services }))
  on.inWork(endpoints.unreadTicket, ({ work, actor, params }) => unreadTicket(work, actor, params.id))
  on.inWork(endpoints.snoozeTicket, ({ work, actor, params, body }) =>
    snoozeTicket(work, actor, { id: params.id, until: body.until }),
  )
  on.inWork(endpoints.wakeTicket, ({ work, actor, params }) => wakeTicket(work, actor, params.id))
  on.outside(endpoints.runMacro, ({ actor, params, body, request }) => {
    const header = request.headers['idempotency-key']
    const key = body?.key ?? (typeof header === 'string' ? header : undefined)
    return runMacro(services, actor, { ticketId: params.id, quickMessageId: params.quickMessageId, key })
  })
  on.inWork(endpoints.syncTicketTags, ({ work, actor, body }) =>
    syncTicketTags(work, actor, {
      ticketId: body.ticketId,
      tagIds: body.tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)),
    }),
  )
  bulkRoutes(on, services)
  chatRoutes(on, services.messages)
}
