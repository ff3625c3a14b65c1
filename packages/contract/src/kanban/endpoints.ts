import { z } from 'zod'
import { ticket } from '../conversations/ticket.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageReply } from '../paging.ts'
import { idParam, idValue, optionalId, optionalText, wholeNumber } from '../values/wire.ts'
import {
  boardFilters,
  kanbanTicket,
  lane,
  laneCount,
  laneId,
  laneOrder,
  lanePage,
  laneRulesInput,
  orderPairs,
} from './kanban.ts'

export const listLanes = defineEndpoint({
  id: 'tags.kanban',
  method: 'GET',
  path: '/tags/kanban',
  access: needs('kanban:view', 'useKanban'),
  summary: 'The lanes that kanban tags make, from the left',
  response: z.object({ lista: z.array(lane) }),
})

export const listKanbanTickets = defineEndpoint({
  id: 'kanban.tickets',
  method: 'GET',
  path: '/ticket/kanban',
  access: needs('kanban:view', 'useKanban'),
  summary:
    'Unfinished tickets that the viewer may see, as cards: the first of every lane, at most 500 of each, or (`laneId`, additive) a page of one. `showAll` is for admins',
  query: z.object({
    ...boardFilters,
    laneId: laneId.optional(),
    sort: z.preprocess((value) => (value === '' || value === null ? undefined : value), laneOrder.optional()),
    cursor: optionalText(400),
    /** 0 or absent: 500 per lane for all lanes, 50 for a single lane. */
    limit: wholeNumber(0, 500, 0),
    /**
     * Return cards of the first `lanes` lanes only, including the open one (additive). The cursors of the other lanes
     * start at their first card. 0: all lanes.
     */
    lanes: wholeNumber(0, 1000, 0),
  }),
  response: z.object({
    tickets: z.array(kanbanTicket),
    ...pageReply,
    /** Every lane, or only the requested one (additive). */
    lanes: z.array(lanePage),
  }),
})

/** Additive. */
export const countLanes = defineEndpoint({
  id: 'kanban.counts',
  method: 'GET',
  path: '/ticket/kanban/counts',
  access: needs('kanban:view', 'useKanban'),
  summary: 'How many tickets each lane holds under the filters',
  query: z.object(boardFilters),
  response: z.object({ lanes: z.array(laneCount) }),
})

export const orderLanes = defineEndpoint({
  id: 'kanban.tagOrder',
  method: 'PUT',
  path: '/kanban-tags/update-tag-order',
  access: needs('kanban:lanes', 'useKanban'),
  summary: 'Arrange the lanes: `[[tag id, order], …]`; the open lane always stays first',
  body: z.object({ tags: orderPairs }),
  response: confirmation,
  errors: ['ERR_NO_TAG_FOUND'],
})

export const orderKanbanTickets = defineEndpoint({
  id: 'kanban.ticketOrder',
  method: 'PUT',
  path: '/kanban/update-ticket-order',
  access: needs('kanban:edit', 'useKanban'),
  summary: 'Arrange tickets of a lane: `[[ticket id, order], …]`; those of the open lane cannot be arranged',
  body: z.object({ laneId, tickets: orderPairs }),
  response: confirmation,
  errors: ['ERR_OPEN_LANE_ORDER', 'ERR_NO_TAG_FOUND', 'ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const moveCard = defineEndpoint({
  id: 'kanban.move',
  method: 'PUT',
  path: '/ticket/kanban/:ticketId',
  access: needs('kanban:edit', 'useKanban'),
  summary:
    'Move a ticket to a lane in one step, below another ticket of it (`afterId`) or to its top; within its lane it changes its place. The documented way is to take its kanban tags off and put one on',
  params: idParam('ticketId'),
  body: z.object({ laneId, afterId: optionalId }),
  response: kanbanTicket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_STATUS', 'ERR_OPEN_LANE_ORDER'],
})

/** Additive. */
export const updateLane = defineEndpoint({
  id: 'kanban.lane',
  method: 'PUT',
  path: '/kanban-tags/:id',
  access: needs('kanban:lanes', 'useKanban'),
  summary: 'Set what happens to tickets in a lane: a message on entry, another lane after a while',
  params: idParam('id'),
  body: laneRulesInput,
  response: lane,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_NEXT_LANE', 'ERR_LANE_CIRCLE'],
})

export const removeTicketTags = defineEndpoint({
  id: 'ticketTags.delete',
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  access: needs('tickets:edit'),
  summary: 'Take the kanban tags off a ticket: it goes to the open lane. Its other tags stay',
  params: idParam('ticketId'),
  response: confirmation,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

export const putTicketTag = defineEndpoint({
  id: 'ticketTags.put',
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  access: needs('tickets:edit'),
  summary: 'Put a tag on a ticket; a kanban tag takes the place of the one that it has',
  params: z.object({ ticketId: idValue, tagId: idValue }),
  response: ticket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION'],
})
