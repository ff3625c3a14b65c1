import { declareFact } from '../../platform/facts/fact.ts'

const ofTicket = ({ ticketId }: { ticketId: number }) => `ticket:${ticketId}`
const ofMessage = ({ messageId }: { messageId: number }) => `message:${messageId}`

/** A message was received and stored. `late`: the network had delayed it. Written by `receive_message`. */
export const messageReceived = declareFact<{ messageId: number; ticketId: number; late: boolean }>(
  'message.received',
  ofTicket,
)

/** A message, call or score was received that responders may answer. Written by `receive_message`. */
export const respondersAsked = declareFact<{ messageId: number; ticketId: number }>('responders.asked', ofTicket)

/** An own message was stored, either to be sent or typed on the phone (then written by `receive_message`). */
export const messageSent = declareFact<{ messageId: number; ticketId: number; fromPhone: boolean }>(
  'message.sent',
  ofTicket,
)

/** A customer answered a campaign; the answer may have opened the ticket. Written by `receive_message`. */
export const campaignAnswered = declareFact<{
  campaignId: number
  ticketId: number
  messageId: number
  contactId: number
}>('campaign.answered', ofTicket)

/** A customer's message opted out of marketing, or in again. Written by `receive_message`. */
export const consentChanged = declareFact<{
  /** The campaign whose message the ticket holds, or null. */
  campaignId: number | null
  ticketId: number
  messageId: number
  state: 'allowed' | 'opted_out'
}>('consent.changed', ofTicket)

/** The network accepted a message that was planned for a time. For campaigns see `AckAnnouncing`. */
export const messageTaken = declareFact<{ messageId: number }>('message.taken', ofMessage)

/** The message has not been sent yet, and the reason was announced or changed. */
export const messageDelayed = declareFact<{ messageId: number }>('message.delayed', ofMessage)

/** The network permanently rejected the message, or a user cancelled it. */
export const messageFailed = declareFact<{ messageId: number; ticketId: number }>('message.failed', ofMessage)

/** The file of a message was downloaded. */
export const mediaArrived = declareFact<{ messageId: number }>('media.arrived', ofMessage)

/** A user accepted a ticket. */
export const ticketOpened = declareFact<{ ticketId: number }>('ticket.opened', ofTicket)

/** A ticket started waiting in a queue, or without a queue. */
export const ticketWaits = declareFact<{
  ticketId: number
  /** The user who moved it; null for a bot. */
  byUserId: number | null
  /** Other tickets entered the queue in the same change. */
  amongMany?: boolean
}>('ticket.waits', ofTicket)

/** A colleague, `by`, transferred a ticket to a user. */
export const ticketHanded = declareFact<{ ticketId: number; userId: number; by: string }>('ticket.handed', ofTicket)

/** A note with an @ was written in a ticket, so it may mention users. */
export const ticketNoted = declareFact<{ ticketId: number; noteId: number }>('ticket.noted', ofTicket)

/** A ticket was resolved. `byBot`: for inactivity, and the customer received the reason. */
export const ticketClosed = declareFact<{ ticketId: number; byBot?: true }>('ticket.closed', ofTicket)

/** A ticket's kanban tags changed, and it has at least one. */
export const ticketPlaced = declareFact<{ ticketId: number }>('ticket.placed', ofTicket)

/** All facts of this area that reactions may subscribe to. */
export const conversationFacts = [
  messageReceived,
  respondersAsked,
  messageSent,
  campaignAnswered,
  consentChanged,
  messageTaken,
  messageDelayed,
  messageFailed,
  mediaArrived,
  ticketOpened,
  ticketWaits,
  ticketHanded,
  ticketNoted,
  ticketClosed,
  ticketPlaced,
] as const
