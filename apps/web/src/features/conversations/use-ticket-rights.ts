import type { Ticket } from '@recado/contract/conversations/ticket'
import type { TicketIntent } from '@recado/contract/conversations/ticket-moves'
import { mayHandle } from '@recado/contract/conversations/ticket-sight'
import type { RolePermission } from '@recado/contract/permissions'
import { mayMoveTicket } from './state/move-rights.rules.ts'
import { useViewer } from './use-viewer.ts'

/** Returns checks of what the signed-in user may do with a ticket, by the rules of the server. */
export function useTicketRights(ticket: Pick<Ticket, 'status' | 'queueId' | 'userId'>) {
  const viewer = useViewer()
  return {
    /** Whether a permission covers the ticket. */
    may: (permission: RolePermission): boolean => mayHandle(viewer, permission, ticket),
    /** Whether status and permission allow a move. */
    mayMove: (intent: TicketIntent): boolean => mayMoveTicket(viewer, intent, ticket),
  }
}
