import type { TicketEvent } from '@recado/contract/conversations/events'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { RoomSender } from '../../../../platform/realtime/area-sockets.ts'
import type { CarriedEvent } from '../../../../platform/realtime/broadcaster.ts'
import { roomsOfList, roomsOfOtherLists, ticketRoom, ticketSight } from '../ticket-rooms.ts'

/**
 * Sends a ticket's event. Lists that the ticket left receive its removal, and sockets that may no longer see it leave
 * its room.
 */
export function deliverTicket({ rooms, wireName, payload, except }: CarriedEvent, to: RoomSender): void {
  const event = payload as TicketEvent
  const ticket = event.action === 'update' ? event.ticket : null
  const removal = ticket && leftLists(rooms, ticket)
  // Clients of the family remove a row only by this event. Sent before the new state, which must arrive last in a
  // browser that also shows the new list.
  if (removal) to.emit(removal.left, wireName, removal.payload)
  to.emit(rooms, wireName, event, except)
  // Sent again, because a browser that shows only the old list must not add the row again.
  if (removal) to.emit(removal.left, wireName, removal.payload, removal.entered)
  // Users who may no longer see the ticket leave its room right after receiving the move.
  if (ticket) to.leaveUnless(ticketRoom(ticket.companyId, ticket.id), ticketSight(ticket))
}

/**
 * Returns the rooms of the lists that a ticket left, those of its current list, and the removal event. Null when it
 * left none.
 */
function leftLists(names: readonly string[], ticket: Ticket) {
  const formerRooms = roomsOfOtherLists(names, ticket)
  if (formerRooms.length === 0) return null
  const payload: TicketEvent = { action: 'delete', ticketId: ticket.id, moved: true }
  return { left: formerRooms, entered: roomsOfList(names, ticket), payload }
}
