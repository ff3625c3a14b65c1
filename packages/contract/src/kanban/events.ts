import { z } from 'zod'
import { kanbanTicket, lane } from './kanban.ts'

/**
 * `company-{id}-kanban` (additive): a card came into a lane or changed its place, to those whose lists hold its ticket; a lane was
 * arranged anew, or the lanes changed, to the company. What else a card shows, and that it left the board, `ticket` and
 * `appMessage` tell.
 */
export const kanbanEvent = z.union([
  z.object({ action: z.literal('update'), card: kanbanTicket }),
  z.object({ action: z.literal('arranged'), laneId: z.string() }),
  z.object({ action: z.literal('lanes'), lista: z.array(lane) }),
])
export type KanbanEvent = z.output<typeof kanbanEvent>

/** The events of this area, by name. */
export const kanbanEvents = {
  kanban: kanbanEvent,
} as const
