import { z } from 'zod'
import { kanbanTicket, lane } from './kanban.ts'

/**
 * `company-{id}-kanban` (additive). A card entered a lane or moved: to users whose lists contain its ticket. A lane was
 * sorted, or the lanes changed: to the company. `ticket` and `appMessage` report all other changes of a card, including
 * that it left the board.
 */
export const kanbanEvent = z.union([
  z.object({ action: z.literal('update'), card: kanbanTicket }),
  z.object({ action: z.literal('arranged'), laneId: z.string() }),
  z.object({ action: z.literal('lanes'), lista: z.array(lane) }),
])
export type KanbanEvent = z.output<typeof kanbanEvent>

export const kanbanEvents = {
  kanban: kanbanEvent,
} as const
