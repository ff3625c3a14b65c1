import type { Ticket } from '@recado/contract/conversations/ticket'
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

interface Reader {
  userId: number
  queueIds: readonly number[]
  queueless: boolean
}

/**
 * Whether a ticket that the user may see is still relevant for a notice. A new ticket must wait in a queue that the
 * user serves. A transferred ticket must belong to the user, and an answer must be unread. A mention is always
 * relevant.
 */
export function noticesTicket(kind: PushKind, { userId, queueIds, queueless }: Reader, ticket: Standing): boolean {
  if (ticket.silent) return false
  switch (kind) {
    case 'newTickets': {
      const isServed = ticket.queueId === null ? queueless : queueIds.includes(ticket.queueId)
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

/** A bot is answering the customer, so attendants are not needed yet. */
const isAnswered = ({ chatbot, flowWebhook, useIntegration, promptId }: Standing): boolean =>
  chatbot || flowWebhook || useIntegration || promptId !== null
