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
 * Whether a ticket that a person may see is still worth a notice of its kind: a new one waits for people in a queue that they
 * serve, one that was handed over is theirs, an answer there is not read. A mention is, wherever the ticket stands.
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

/** Something answers the customer by itself: people are not asked yet. */
const isAnswered = ({ chatbot, flowWebhook, useIntegration, promptId }: Standing): boolean =>
  chatbot || flowWebhook || useIntegration || promptId !== null
