import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import { conversationClientEvents } from '@recado/contract/conversations/events'
import { ticketStatuses } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../platform/actor.ts'
import type { Log } from '../../platform/log.ts'
import {
  type AnyAreaSockets,
  declareSockets,
  type RequestedRooms,
  type RoomRequests,
} from '../../platform/realtime/area-sockets.ts'
import { socketState } from '../../platform/realtime/socket-data.ts'
import { createTicketPresence, viewedTickets } from './presence/ticket-presence.ts'
import { deliverTicket } from './tickets/lists/deliver-ticket.ts'
import {
  briefAcksRoom,
  listRooms,
  scheduleRooms,
  sightRooms,
  type TicketList,
  ticketRoom,
} from './tickets/ticket-rooms.ts'

/** The ticket functions that the sockets need. */
export interface TicketSocketPorts {
  mayJoinTicket(actor: Actor, ticketId: number): Promise<boolean>
  /** A client that never reports reading joined a ticket's room: marks the ticket as read when the owner joined. */
  openedTicket(actor: Actor, ticketId: number): Promise<void>
  /** A client connected whose company's acknowledgements must now also be sent in full. */
  wantsWholeAcks(companyId: number): Promise<void>
}

/** Whether the browser requested acknowledgements in the short form. */
const briefAcks = socketState('briefAcks', false)

/** A list of tickets of one status, or the notifications, limited to what the user may see. */
const lists: RequestedRooms<TicketList> = {
  name: 'lists',
  keyOf: (argument) =>
    argument === 'notification' || (ticketStatuses as readonly unknown[]).includes(argument)
      ? (argument as TicketList)
      : null,
  roomsOf: listRooms,
}

const ticketId = (argument: unknown): number | null => {
  const id = typeof argument === 'string' ? Number(argument) : argument
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

/** Rooms of tickets and lists, presence in tickets, and acknowledgements in short or full form. */
export function conversationSockets(ports: TicketSocketPorts, log: Log): AnyAreaSockets {
  const tickets: RequestedRooms<number> = {
    name: 'tickets',
    keyOf: ticketId,
    mayEnter: (actor, id) => ports.mayJoinTicket(actor, id),
    roomsOf: ({ companyId }, id) => [ticketRoom(companyId, id)],
  }
  const handleRooms = (requests: RoomRequests) => ({
    joinChatBox: (id: unknown, how: unknown) =>
      requests.join(tickets, id, async (actor, key) => {
        if (!isPassive(how)) await ports.openedTicket(actor, key)
      }),
    leaveChatBox: (id: unknown) => requests.leave(tickets, id),
    joinNotification: () => requests.join(lists, 'notification'),
    leaveNotification: () => requests.leave(lists, 'notification'),
    joinTickets: (status: unknown) => requests.join(lists, status),
    leaveTickets: (status: unknown) => requests.leave(lists, status),
  })
  return declareSockets({
    handledEvents: conversationClientEvents,
    requested: [lists, tickets],
    roomsOf: (data) => [
      ...(briefAcks.of(data) ? [briefAcksRoom(data.actor.companyId)] : []),
      ...sightRooms(data.actor),
      ...scheduleRooms(data.actor),
    ],
    greet(data, query) {
      briefAcks.set(data, query.acks === BRIEF_ACKS.acks)
      viewedTickets.set(data, {})
    },
    // Full acknowledgements are produced before the connection is confirmed, so that the browser misses none.
    async admit(data) {
      if (!briefAcks.of(data)) await ports.wantsWholeAcks(data.actor.companyId)
    },
    serve(socket, requests) {
      const presence = createTicketPresence(socket, { mayJoinTicket: ports.mayJoinTicket, log })
      return {
        handlers: {
          ...handleRooms(requests),
          watchTicket: (id) => presence.watch(ticketId(id)),
          unwatchTicket: async (id) => presence.unwatch(ticketId(id)),
          startTyping: async (id) => presence.type(ticketId(id), 'typing'),
          stopTyping: async (id) => presence.type(ticketId(id), 'looking'),
        },
        onRechecked: () => presence.forgetUnseen(),
        onLeft: () => presence.leave(),
      }
    },
    deliveries: { ticket: deliverTicket },
  })
}

const isPassive = (how: unknown): boolean => (how as { passive?: unknown } | null | undefined)?.passive === true
