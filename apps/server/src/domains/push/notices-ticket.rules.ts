import { can, scopeOf } from '@recado/contract/access'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { TicketViewer } from '@recado/contract/conversations/ticket-sight'
import type { PushKind } from '@recado/contract/push/push-kinds'

type Standing = Pick<
  Ticket,
  | 'status'
  | 'userId'
  | 'queueId'
  | 'unreadMessages'
  | 'chatbot'
  | 'flowWebhook'
  | 'useIntegration'
  | 'promptId'
  | 'snoozedAt'
  | 'silent'
>

type Reader = Pick<TicketViewer, 'userId' | 'queueIds' | 'queueless' | 'permissions'>

/**
 * Whether a ticket that the user may see is still relevant for a notice. A new ticket must wait in a queue that the
 * user serves. A transferred ticket must belong to the user, and an answer must be unread. A mention is always
 * relevant.
 */
export function noticesTicket(kind: PushKind, reader: Reader, ticket: Standing): boolean {
  if (ticket.silent) return false
  const { userId } = reader
  switch (kind) {
    case 'newTickets': {
      const isServed = ticket.queueId === null ? servesQueueless(reader) : reader.queueIds.includes(ticket.queueId)
      return ticket.status === 'pending' && ticket.snoozedAt === null && isServed && !isAnswered(ticket)
    }
    case 'transfers':
      return ticket.status === 'open' && ticket.userId === userId
    case 'answers':
      return ticket.status === 'open' && ticket.userId === userId && ticket.unreadMessages > 0
    case 'mentions':
      return true
  }
}

/** By the user's flag or their role. A user who sees every ticket serves those without a queue by the flag only. */
const servesQueueless = (reader: Reader): boolean =>
  reader.queueless || (scopeOf(reader, 'tickets:view') === 'queues' && can(reader, 'tickets:seeQueueless'))

/** A bot is answering the customer, so attendants are not needed yet. */
const isAnswered = ({ chatbot, flowWebhook, useIntegration, promptId }: Standing): boolean =>
  chatbot || flowWebhook || useIntegration || promptId !== null
