import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'
import { partsOf, partsSeen, type TicketPart } from '@recado/contract/conversations/ticket-sight'
import type { Actor } from '../../../platform/actor.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { type StoredStatus, shownStatus } from '../marketing/silent.rules.ts'

/** Everybody who looks at a ticket. */
export const ticketRoom = (companyId: number, ticketId: number) => `c${companyId}:t${ticketId}`

/** Browsers that receive acknowledgements in brief: the full events leave them out. */
export const briefAcksRoom = (companyId: number) => `c${companyId}:brief-acks`

/** A list a browser shows: the tickets of one status, or the notifications. */
export type TicketList = TicketStatus | 'notification'

const listRoom = (companyId: number, list: TicketList, part: TicketPart | '') => `c${companyId}:l-${list}:${part}`

const isOfList = (name: string, companyId: number, list: TicketList) => name.startsWith(listRoom(companyId, list, ''))

/** Of the rooms that receive events of a ticket, those of the list of its status. */
export const roomsOfList = (names: readonly string[], { companyId, status }: ListPlace): string[] =>
  names.filter((name) => isOfList(name, companyId, status))

/** Of the rooms that receive events of a ticket, those of lists of other statuses: it was there before. */
export const roomsOfOtherLists = (names: readonly string[], { companyId, status }: ListPlace): string[] =>
  names.filter((name) => ticketStatuses.some((other) => other !== status && isOfList(name, companyId, other)))

/** The rooms of one list that an actor may be in: all, or served queues, own tickets and (by flag) queueless ones. */
export function listRooms(actor: Actor, list: TicketList): string[] {
  return partsSeen(actor).map((part) => listRoom(actor.companyId, list, part))
}

const sightRoom = (companyId: number, part: TicketPart) => `c${companyId}:sight:${part}`

/** The tickets an actor may see, in any list; these rooms carry only events that belong to no list (`contactSight`). */
export function sightRooms(actor: Actor): string[] {
  return partsSeen(actor).map((part) => sightRoom(actor.companyId, part))
}

/** Where everybody is who may see a ticket. */
export function ticketSight(ticket: Pick<TicketPlace, 'companyId' | 'queueId' | 'userId'>): string[] {
  return partsOf(ticket).map((part) => sightRoom(ticket.companyId, part))
}

/**
 * The rooms of people who see all standing tickets of a contact; the whole company's when there are none. A person who
 * sees one of them by its queue and another as its owner is in none of these: rooms only add up.
 */
export function contactSight(companyId: number, tickets: readonly Pick<TicketPlace, 'queueId' | 'userId'>[]): string[] {
  const [first, ...others] = tickets.map(partsOf)
  if (!first) return [rooms.company(companyId)]
  return first.filter((part) => others.every((parts) => parts.includes(part))).map((part) => sightRoom(companyId, part))
}

export interface TicketPlace {
  id: number
  companyId: number
  status: StoredStatus
  /** It is in no list (silent.rules.ts); as `status` says where that is the stored one. */
  silent?: true | undefined
  queueId: number | null
  userId: number | null
}

interface ListPlace {
  companyId: number
  status: TicketStatus
}

const isSilent = ({ status, silent }: Pick<TicketPlace, 'status' | 'silent'>) => silent === true || status === 'silent'

/** The lists that hold a ticket now, of whoever may see it. */
export function listsOf(ticket: TicketPlace): string[] {
  if (isSilent(ticket)) return []
  return partsOf(ticket).map((part) => listRoom(ticket.companyId, shownStatus(ticket.status), part))
}

/** The audience of events about a ticket: everybody who looks at it, and every list that holds or held it. */
export function ticketAudience(ticket: TicketPlace, before?: TicketPlace): string[] {
  const found = new Set<string>([ticketRoom(ticket.companyId, ticket.id)])
  for (const place of before ? [ticket, before] : [ticket]) {
    if (isSilent(place)) continue
    for (const list of [shownStatus(place.status), 'notification'] as const) {
      for (const part of partsOf(place)) found.add(listRoom(ticket.companyId, list, part))
    }
  }
  // A list of the old status must be notified that the ticket left it, for any present owner.
  return [...found]
}
