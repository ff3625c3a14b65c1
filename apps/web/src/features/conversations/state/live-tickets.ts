import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { belongs, isSearch, type TicketFilter, type Viewer } from './ticket-visibility.rules.ts'

/** The loaded part of one list, newest first, and the versions of tickets that left it. */
export interface TicketList {
  tickets: readonly Ticket[]
  hasMore: boolean
  cursor: string | null
  /** The version at which each ticket left the list, so that an older event does not restore it. */
  gone: ReadonlyMap<number, number>
  /** How the tickets of the bell were handed to the user. */
  handed?: readonly HandedTicket[]
}

export type TicketChange =
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'deleted'; ticketId: number }
  | { kind: 'read'; ticketId: number }
  | { kind: 'contact'; contact: ContactBrief }

export interface ListContext {
  filter: TicketFilter
  viewer: Viewer
}

type Order = (a: Ticket, b: Ticket) => number

/** Sorts by last message, newest first, then by ticket, youngest first. Negative when `a` comes before `b`. */
const newestFirst: Order = (a, b) =>
  a.lastMessageAt === b.lastMessageAt ? b.id - a.id : a.lastMessageAt < b.lastMessageAt ? 1 : -1

// Tickets in which no customer is waiting come last.
const since = ({ waitingSince }: Ticket) => waitingSince ?? '9999'
/** Sorts by wait, longest first, then by ticket, oldest first. */
const longestWaitFirst: Order = (a, b) => (since(a) === since(b) ? a.id - b.id : since(a) < since(b) ? -1 : 1)

const orderOf = ({ order }: TicketFilter): Order => (order === 'waiting' ? longestWaitFirst : newestFirst)

function placeFor(tickets: readonly Ticket[], ticket: Ticket, inOrder: Order): number {
  let low = 0
  let high = tickets.length
  while (low < high) {
    const middle = (low + high) >> 1
    const there = tickets[middle]
    if (there && inOrder(there, ticket) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const replaced = (list: TicketList, at: number, ticket: Ticket): TicketList => ({
  ...list,
  tickets: list.tickets.with(at, ticket),
})

function withTicket(list: TicketList, ticket: Ticket, { filter, viewer }: ListContext): TicketList {
  const at = list.tickets.findIndex(({ id }) => id === ticket.id)
  const old = list.tickets[at]
  const lastVersion = old ? old.version : list.gone.get(ticket.id)
  if (lastVersion !== undefined && ticket.version < lastVersion) return list
  // An acknowledgement event repeats an unchanged ticket; skip the re-render.
  if (old?.version === ticket.version && JSON.stringify(old) === JSON.stringify(ticket)) return list
  if (!belongs(filter, ticket, viewer)) {
    const goneVersions = new Map(list.gone).set(ticket.id, ticket.version)
    return { ...list, gone: goneVersions, tickets: old ? list.tickets.toSpliced(at, 1) : list.tickets }
  }
  const inOrder = orderOf(filter)
  if (old && inOrder(old, ticket) === 0) return replaced(list, at, ticket)
  if (isSearch(filter)) return old ? replaced(list, at, ticket) : list
  const rest = old ? list.tickets.toSpliced(at, 1) : list.tickets
  const place = placeFor(rest, ticket, inOrder)
  // The ticket belongs below the last loaded row, among rows that are not loaded, so its position is unknown.
  if (!old && place === rest.length && list.hasMore) return list
  return { ...list, tickets: rest.toSpliced(place, 0, ticket) }
}

/** Returns the list after one event. Returns the same object if nothing changed. */
export function withTicketChange(list: TicketList, change: TicketChange, context: ListContext): TicketList {
  switch (change.kind) {
    case 'ticket':
      return withTicket(list, change.ticket, context)
    case 'deleted': {
      const goneVersions = new Map(list.gone).set(change.ticketId, Number.POSITIVE_INFINITY)
      const tickets = list.tickets.filter(({ id }) => id !== change.ticketId)
      return { ...list, gone: goneVersions, tickets: tickets.length === list.tickets.length ? list.tickets : tickets }
    }
    case 'read': {
      const at = list.tickets.findIndex(({ id }) => id === change.ticketId)
      const old = list.tickets[at]
      return old && old.unreadMessages > 0 ? replaced(list, at, { ...old, unreadMessages: 0 }) : list
    }
    case 'contact': {
      const { contact } = change
      if (!list.tickets.some(({ contactId }) => contactId === contact.id)) return list
      const tickets = list.tickets.map((ticket) => (ticket.contactId === contact.id ? { ...ticket, contact } : ticket))
      return { ...list, tickets }
    }
  }
}

/** Returns the list after all events of a frame. */
export const withTicketChanges = (list: TicketList, changes: readonly TicketChange[], context: ListContext) =>
  changes.reduce((before, change) => withTicketChange(before, change, context), list)

/** Returns a cached ticket after an event. Returns the same object if the event is outdated or about another ticket. */
export function withOneChange(ticket: Ticket, change: TicketChange): Ticket {
  if (change.kind === 'ticket')
    return change.ticket.id === ticket.id && change.ticket.version >= ticket.version ? change.ticket : ticket
  if (change.kind === 'read')
    return change.ticketId === ticket.id && ticket.unreadMessages > 0 ? { ...ticket, unreadMessages: 0 } : ticket
  if (change.kind === 'contact')
    return change.contact.id === ticket.contactId ? { ...ticket, contact: change.contact } : ticket
  return ticket
}
