import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { HandedTicket } from '@recado/contract/conversations/handed-ticket'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { belongs, isSearch, type TicketFilter, type Viewer } from './ticket-visibility.rules.ts'

/** The loaded part of one list, newest first, and the known facts of tickets that left it. */
export interface TicketList {
  tickets: readonly Ticket[]
  hasMore: boolean
  cursor: string | null
  /** The version in which a ticket left: an older event must not bring it back. */
  gone: ReadonlyMap<number, number>
  /** How tickets of the bell came to the person. */
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

/** Negative when `a` stands before `b`: the last message first, then the younger ticket. */
const newestFirst: Order = (a, b) =>
  a.lastMessageAt === b.lastMessageAt ? b.id - a.id : a.lastMessageAt < b.lastMessageAt ? 1 : -1

// Whom nobody owes an answer comes last.
const since = ({ waitingSince }: Ticket) => waitingSince ?? '9999'
/** The longest waiting first, then the older ticket. */
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
  const known = old ? old.version : list.gone.get(ticket.id)
  if (known !== undefined && ticket.version < known) return list
  // An acknowledgement repeats the ticket as it is: nothing to draw.
  if (old?.version === ticket.version && JSON.stringify(old) === JSON.stringify(ticket)) return list
  if (!belongs(filter, ticket, viewer)) {
    const gone = new Map(list.gone).set(ticket.id, ticket.version)
    return { ...list, gone, tickets: old ? list.tickets.toSpliced(at, 1) : list.tickets }
  }
  const inOrder = orderOf(filter)
  if (old && inOrder(old, ticket) === 0) return replaced(list, at, ticket)
  if (isSearch(filter)) return old ? replaced(list, at, ticket) : list
  const rest = old ? list.tickets.toSpliced(at, 1) : list.tickets
  const place = placeFor(rest, ticket, inOrder)
  // Below the last loaded row stand rows that are not loaded: its place among them is not known.
  if (!old && place === rest.length && list.hasMore) return list
  return { ...list, tickets: rest.toSpliced(place, 0, ticket) }
}

/** The list after one event. The same object when nothing of it changed. */
export function withTicketChange(list: TicketList, change: TicketChange, context: ListContext): TicketList {
  switch (change.kind) {
    case 'ticket':
      return withTicket(list, change.ticket, context)
    case 'deleted': {
      const gone = new Map(list.gone).set(change.ticketId, Number.POSITIVE_INFINITY)
      const tickets = list.tickets.filter(({ id }) => id !== change.ticketId)
      return { ...list, gone, tickets: tickets.length === list.tickets.length ? list.tickets : tickets }
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

/** The list after all events of a frame. */
export const withTicketChanges = (list: TicketList, changes: readonly TicketChange[], context: ListContext) =>
  changes.reduce((before, change) => withTicketChange(before, change, context), list)

/** One cached ticket after an event; the same object when it is another's or an old one. */
export function withOneChange(ticket: Ticket, change: TicketChange): Ticket {
  if (change.kind === 'ticket')
    return change.ticket.id === ticket.id && change.ticket.version >= ticket.version ? change.ticket : ticket
  if (change.kind === 'read')
    return change.ticketId === ticket.id && ticket.unreadMessages > 0 ? { ...ticket, unreadMessages: 0 } : ticket
  if (change.kind === 'contact')
    return change.contact.id === ticket.contactId ? { ...ticket, contact: change.contact } : ticket
  return ticket
}
