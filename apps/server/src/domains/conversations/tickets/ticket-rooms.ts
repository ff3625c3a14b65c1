import { scopeOf } from '@recado/contract/access'
import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'
import { partsOf, partsSeen, type TicketPart, viewerWithin } from '@recado/contract/conversations/ticket-sight'
import type { Actor } from '../../../platform/actor.ts'
import { type StoredStatus, shownStatus } from '../marketing/silent.rules.ts'

/** The viewers of a ticket. */
export const ticketRoom = (companyId: number, ticketId: number) => `c${companyId}:t${ticketId}`

/** Browsers that receive acknowledgements in the short form; the full events exclude them. */
export const briefAcksRoom = (companyId: number) => `c${companyId}:brief-acks`

/** A list a browser shows: the tickets of one status, or the notifications. */
export type TicketList = TicketStatus | 'notification'

const listRoom = (companyId: number, list: TicketList, part: TicketPart | '') => `c${companyId}:l-${list}:${part}`

const isOfList = (name: string, companyId: number, list: TicketList) => name.startsWith(listRoom(companyId, list, ''))

/** Selects the rooms of the ticket's current status list from the rooms of its event. */
export const roomsOfList = (names: readonly string[], { companyId, status }: ListPlace): string[] =>
  names.filter((name) => isOfList(name, companyId, status))

/** Selects the rooms of other status lists, where the ticket was before, from the rooms of its event. */
export const roomsOfOtherLists = (names: readonly string[], { companyId, status }: ListPlace): string[] =>
  names.filter((name) => ticketStatuses.some((other) => other !== status && isOfList(name, companyId, other)))

/**
 * Returns the rooms of one list that an actor may be in: all, or served queues, own tickets and (by flag) queueless
 * ones.
 */
export function listRooms(actor: Actor, list: TicketList): string[] {
  return partsSeen(actor).map((part) => listRoom(actor.companyId, list, part))
}

const sightRoom = (companyId: number, part: TicketPart) => `c${companyId}:sight:${part}`

/** Events about schedules of contacts; `none`: of those without tickets. */
const scheduleRoom = (companyId: number, part: TicketPart | 'none') => `c${companyId}:schedules:${part}`

/** Returns the rooms for the tickets an actor may see in any list. Their members may stay in a ticket's room. */
export function sightRooms(actor: Actor): string[] {
  return partsSeen(actor).map((part) => sightRoom(actor.companyId, part))
}

/**
 * Returns the rooms for the schedules that an actor may read by the contact's tickets (`contactSight`). Own schedules
 * need none.
 */
export function scheduleRooms(actor: Actor): string[] {
  const scope = scopeOf(actor, 'schedules:view')
  if (scope === null || scope === 'own') return []
  const parts = scope === 'all' ? (['all'] as const) : partsSeen(viewerWithin(actor, 'schedules:view'))
  return [...parts, 'none' as const].map((part) => scheduleRoom(actor.companyId, part))
}

/** Returns the rooms of all users who may see a ticket. */
export function ticketSight(ticket: Pick<TicketPlace, 'companyId' | 'queueId' | 'userId'>): string[] {
  return partsOf(ticket).map((part) => sightRoom(ticket.companyId, part))
}

/**
 * Returns the rooms of users who read schedules and see all standing tickets of a contact, or who read all schedules. A
 * user who sees one ticket by its queue and another as its owner is not included, because rooms cannot express an AND.
 */
export function contactSight(companyId: number, tickets: readonly Pick<TicketPlace, 'queueId' | 'userId'>[]): string[] {
  const [first, ...others] = tickets.map(partsOf)
  if (!first) return [scheduleRoom(companyId, 'none')]
  return first
    .filter((part) => others.every((parts) => parts.includes(part)))
    .map((part) => scheduleRoom(companyId, part))
}

export interface TicketPlace {
  id: number
  companyId: number
  status: StoredStatus
  /** It is in no list (silent.rules.ts); as `status` shows when that is the stored one. */
  silent?: true | undefined
  queueId: number | null
  userId: number | null
}

interface ListPlace {
  companyId: number
  status: TicketStatus
}

const isSilent = ({ status, silent }: Pick<TicketPlace, 'status' | 'silent'>) => silent === true || status === 'silent'

/** Returns the rooms of the lists that contain a ticket now. */
export function listsOf(ticket: TicketPlace): string[] {
  if (isSilent(ticket)) return []
  return partsOf(ticket).map((part) => listRoom(ticket.companyId, shownStatus(ticket.status), part))
}

/** Returns the audience of a ticket's events: its viewers, and every list that contains or contained it. */
export function ticketAudience(ticket: TicketPlace, before?: TicketPlace): string[] {
  const rooms = new Set<string>([ticketRoom(ticket.companyId, ticket.id)])
  for (const place of before ? [ticket, before] : [ticket]) {
    if (isSilent(place)) continue
    for (const list of [shownStatus(place.status), 'notification'] as const) {
      for (const part of partsOf(place)) rooms.add(listRoom(ticket.companyId, list, part))
    }
  }
  // The lists of the old status must receive the removal, whoever owns the ticket now.
  return [...rooms]
}
