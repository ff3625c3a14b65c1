import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { defaultPermissions } from '@recado/contract/permissions'
import type { TicketFilter, Viewer } from '../ticket-visibility.rules.ts'

export const me: Viewer = { userId: 7, permissions: defaultPermissions('user'), queueIds: [1, 2], queueless: false }

export const filter = (change: Partial<TicketFilter> = {}): TicketFilter => ({
  status: 'open',
  showAll: false,
  queueIds: [],
  searchParam: '',
  tags: [],
  users: [],
  ...change,
})

/** An open ticket of the current user in queue 1. `at` is in minutes after noon. */
export function ticket(id: number, at: number, change: Partial<Ticket> = {}): Ticket {
  const contact = {
    id: 100 + id,
    name: `c${id}`,
    number: '',
    lid: null,
    email: '',
    profilePicUrl: null,
    isGroup: false,
  }
  return {
    id,
    uuid: `u${id}`,
    status: 'open',
    userId: 7,
    queueId: 1,
    contactId: contact.id,
    contact,
    unreadMessages: 0,
    lastMessage: '',
    lastMessageAt: new Date(Date.UTC(2026, 0, 1, 12, at)).toISOString(),
    version: 1,
    ...change,
  } as Ticket
}

/** A message of ticket 1. `at` is in seconds after noon. */
export function message(id: number, at: number, change: Partial<Message> = {}): Message {
  return {
    id,
    ticketId: 1,
    body: `m${id}`,
    fromMe: false,
    mediaType: 'chat',
    mediaState: 'none',
    isDeleted: false,
    ack: 0,
    quotedMsgId: null,
    quotedMsg: null,
    clientId: null,
    createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, at)).toISOString(),
    version: 1,
    ...change,
  } as Message
}
