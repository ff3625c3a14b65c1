import { declareFact } from '../../platform/facts/fact.ts'

const ofTicket = ({ ticketId }: { ticketId: number }) => `ticket:${ticketId}`
const ofMessage = ({ messageId }: { messageId: number }) => `message:${messageId}`

/** A message arrived and was stored; `late`: it had waited at the network. Written by `receive_message`. */
export const messageReceived = declareFact<{ messageId: number; ticketId: number; late: boolean }>(
  'message.received',
  ofTicket,
)

/** A message, call or score arrived about which a responder is to be asked. Written by `receive_message`. */
export const respondersAsked = declareFact<{ messageId: number; ticketId: number }>('responders.asked', ofTicket)

/** A message of ours was stored, to be sent or typed on the phone. The latter is written by `receive_message`. */
export const messageSent = declareFact<{ messageId: number; ticketId: number; fromPhone: boolean }>(
  'message.sent',
  ofTicket,
)

/** A customer answered a campaign, in a ticket that its answer may have begun. Written by `receive_message`. */
export const campaignAnswered = declareFact<{
  campaignId: number
  ticketId: number
  messageId: number
  contactId: number
}>('campaign.answered', ofTicket)

/** The network has a message that a person's plan sent by itself. Of campaigns: `AckAnnouncing`. */
export const messageTaken = declareFact<{ messageId: number }>('message.taken', ofMessage)

/** It has not left yet, and why was announced or has changed. */
export const messageDelayed = declareFact<{ messageId: number }>('message.delayed', ofMessage)

/** The network refused it for good, or a person gave it up. */
export const messageFailed = declareFact<{ messageId: number; ticketId: number }>('message.failed', ofMessage)

/** The file of a message was fetched. */
export const mediaArrived = declareFact<{ messageId: number }>('media.arrived', ofMessage)

/** A person has a ticket. */
export const ticketOpened = declareFact<{ ticketId: number }>('ticket.opened', ofTicket)

/** A ticket came to a queue, or to none, to wait for people there. */
export const ticketWaits = declareFact<{
  ticketId: number
  /** Who put it there; null: a bot. */
  byUserId: number | null
  /** Others came to the queue with it. */
  amongMany?: boolean
}>('ticket.waits', ofTicket)

/** A colleague, `by`, handed a ticket to a person. */
export const ticketHanded = declareFact<{ ticketId: number; userId: number; by: string }>('ticket.handed', ofTicket)

/** A note was written in a ticket, with an @ in it: it may name people. */
export const ticketNoted = declareFact<{ ticketId: number; noteId: number }>('ticket.noted', ofTicket)

/** A ticket was resolved. `byBot`: for inactivity, and the customer received the reason. */
export const ticketClosed = declareFact<{ ticketId: number; byBot?: true }>('ticket.closed', ofTicket)

/** A ticket carries other kanban tags than before, and some. */
export const ticketPlaced = declareFact<{ ticketId: number }>('ticket.placed', ofTicket)

/** Everything of this area that others may react to. */
export const conversationFacts = [
  messageReceived,
  respondersAsked,
  messageSent,
  campaignAnswered,
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
