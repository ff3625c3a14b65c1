import type { TicketEvent } from '@recado/contract/conversations/events'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { RoomSender } from '../../../../platform/realtime/area-sockets.ts'
import type { CarriedEvent } from '../../../../platform/realtime/broadcaster.ts'
import { roomsOfList, roomsOfOtherLists, ticketRoom, ticketSight } from '../ticket-rooms.ts'

/** Delivers an event of a ticket; lists that it left receive that it is gone, and who may not see it leaves its room. */
export function deliverTicket({ rooms, wireName, payload, except }: CarriedEvent, to: RoomSender): void {
  const event = payload as TicketEvent
  const ticket = event.action === 'update' ? event.ticket : null
  const gone = ticket && leftLists(rooms, ticket)
  // Clients of the family drop a row by this event alone; a browser that shows the new list too must receive the new
  // state last…
  if (gone) to.emit(gone.left, wireName, gone.payload)
  to.emit(rooms, wireName, event, except)
  // …and who shows the old one alone must not put the row back.
  if (gone) to.emit(gone.left, wireName, gone.payload, gone.entered)
  // A person who may not see a ticket any more leaves its room, right after receiving that it moved on.
  if (ticket) to.leaveUnless(ticketRoom(ticket.companyId, ticket.id), ticketSight(ticket))
}

/**
 * The rooms of the lists that a ticket left, those of the list it is in, and the event for the former; null: it left
 * none.
 */
function leftLists(names: readonly string[], ticket: Ticket) {
  const left = roomsOfOtherLists(names, ticket)
  if (left.length === 0) return null
  const payload: TicketEvent = { action: 'delete', ticketId: ticket.id, moved: true }
  return { left, entered: roomsOfList(names, ticket), payload }
}
