import * as endpoints from '@recado/contract/kanban/endpoints'
import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { react } from '../../platform/facts/reaction.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { ticketPlaced } from '../conversations/public.ts'
import { orderLanes, updateLane } from './change-lanes.ts'
import { companiesWithDueLanes } from './due-companies.store.ts'
import { enterLane } from './enter-lane.ts'
import { kanbanJobs, lanesDue, lanesSweep } from './jobs.ts'
import type { KanbanServices } from './kanban-services.ts'
import { laneRows } from './lane.store.ts'
import { countLanes, listCards } from './list-cards.ts'
import { moveTicketCard } from './move-card.ts'
import { moveDue } from './next-lanes.ts'
import { orderCards } from './order-cards.ts'
import { putTicketTag, removeTicketTags } from './ticket-tags.ts'

/**
 * The board of tickets: lanes, cards, moves, and the automatic actions of lanes.
 * @param platform used only to find companies with due tickets
 */
export const kanbanArea = (services: KanbanServices, platform: PlatformDb) =>
  ({
    name: 'kanban',
    routes,
    jobTypes: kanbanJobs,
    jobs: [
      handle(lanesDue, ({ companyId }) => moveDue(services, companyId)),
      handle(lanesSweep, () => sweep(services, platform)),
    ],
    reactions: [react(ticketPlaced, 'kanban.enter-lane', (work, fact) => enterLane(work, services, fact))],
  }) satisfies Area

/** Companies are independent: a failure of one does not stop the others. */
async function sweep(services: KanbanServices, platform: PlatformDb): Promise<void> {
  for (const companyId of await companiesWithDueLanes(platform)) {
    await moveDue(services, companyId).catch((error: unknown) =>
      services.messages.log.error({ err: error, companyId }, 'could not move tickets to their next lane'),
    )
  }
}

function routes(on: Registrar): void {
  on.inWork(endpoints.listLanes, async ({ work }) => ({ lista: await laneRows(work.db, work.companyId) }))
  on.inWork(endpoints.listKanbanTickets, ({ work, actor, query }) => listCards(work, actor, query))
  on.inWork(endpoints.countLanes, ({ work, actor, query }) => countLanes(work, actor, query))
  on.inWork(endpoints.orderLanes, async ({ work, actor, body }) => {
    await orderLanes(work, actor, body)
    return {}
  })
  on.inWork(endpoints.updateLane, ({ work, actor, params, body }) =>
    updateLane(work, actor, { id: params.id, change: body }),
  )
  on.inWork(endpoints.orderKanbanTickets, async ({ work, actor, body }) => {
    await orderCards(work, actor, body)
    return {}
  })
  on.inWork(endpoints.moveCard, ({ work, actor, params, body }) =>
    moveTicketCard(work, actor, { ticketId: params.ticketId, ...body }),
  )
  on.inWork(endpoints.removeTicketTags, async ({ work, actor, params }) => {
    await removeTicketTags(work, actor, params.ticketId)
    return {}
  })
  on.inWork(endpoints.putTicketTag, ({ work, actor, params }) => putTicketTag(work, actor, params))
}
