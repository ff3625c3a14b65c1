import * as endpoints from '@recado/contract/conversations/bulk'
import type { Registrar } from '../../../platform/http/call.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { listAllTickets } from './bulk-list.ts'
import { countSelectedTickets } from './choose-tickets.ts'
import { cancelBulk } from './run-bulk.ts'
import { listBulks, requireTargetId, startBulk } from './start-bulk.ts'

/** Routes for the list of all tickets and for changing many tickets at once. */
export function bulkRoutes(on: Registrar, services: Pick<TicketServices, 'removeFiles'>): void {
  on.inWork(endpoints.listAllTickets, ({ work, actor, query }) => listAllTickets(work, actor, query))
  on.inWork(endpoints.listTicketBulks, ({ work }) => listBulks(work))
  on.inWork(endpoints.cancelTicketBulk, ({ work, actor, params }) => cancelBulk(work, actor, params.id, services))
  on.inWork(endpoints.countChosenTickets, async ({ work, actor, body }) => ({
    count: await countSelectedTickets(work, actor, body),
  }))
  on.inWork(endpoints.deleteTickets, ({ work, actor, body }) =>
    startBulk(work, actor, { chosen: body, change: { action: 'delete' }, services }),
  )
  on.inWork(endpoints.tagTickets, ({ work, actor, body: { updateData, ...selection } }) => {
    const tagId = requireTargetId(updateData.tagId, updateData.tag)
    return startBulk(work, actor, { chosen: selection, change: { action: 'tag', tagId }, services })
  })
  on.inWork(endpoints.queueTickets, ({ work, actor, body: { updateData, ...selection } }) => {
    const queueId = requireTargetId(updateData.queueId, updateData.queue)
    return startBulk(work, actor, { chosen: selection, change: { action: 'queue', queueId }, services })
  })
}
