import type { Ticket } from '@recado/contract/conversations/ticket'
import { mayMove, type TicketIntent } from '@recado/contract/conversations/ticket-moves'
import { mayHandle, type TicketViewer } from '@recado/contract/conversations/ticket-sight'
import type { RolePermission } from '@recado/contract/permissions'

type Movable = Pick<Ticket, 'status' | 'queueId' | 'userId'>

const permissionOfIntent = {
  accept: 'tickets:accept',
  reopen: 'tickets:accept',
  return: 'tickets:transfer',
  transfer: 'tickets:transfer',
  close: 'tickets:answer',
} as const satisfies Record<TicketIntent, RolePermission>

/** Returns the permission of a move. Resolving a colleague's ticket is another one than resolving an own one. */
function permissionOfMove(intent: TicketIntent, { status, userId }: Movable, viewer: TicketViewer): RolePermission {
  const isOfColleague = status === 'open' && userId !== null && userId !== viewer.userId
  return intent === 'close' && isOfColleague ? 'tickets:closeOthers' : permissionOfIntent[intent]
}

/** Returns whether a user may move a ticket: its status and the user's role allow it. The server checks the same. */
export const mayMoveTicket = (viewer: TicketViewer, intent: TicketIntent, ticket: Movable): boolean =>
  mayMove(intent, ticket.status) && mayHandle(viewer, permissionOfMove(intent, ticket, viewer), ticket)
