import { type ContactJsonRow as ContactRowAnswer, contactOfAnswer } from '../../../contacts/public.ts'
import { type TicketAnswer, ticketOfAnswer } from '../../tickets/ticket-row.view.ts'
import { type MessageAnswer, messageOfAnswer } from '../message-row.view.ts'
import type { AckPayload, ContactEvent, MergedContacts, MessagePayload, ReceivedPayload } from '../payloads.ts'

// The rows returned by the functions in apps/server/sql/functions/messages, and their conversion.

/** Result of payload_of and message_payload. */
export interface PayloadAnswer {
  message: MessageAnswer
  ticket: TicketAnswer
}

export const payloadOf = ({ message, ticket }: PayloadAnswer): MessagePayload => ({
  message: messageOfAnswer(message),
  ticket: ticketOfAnswer(ticket),
})

/** Result of raise_ack. */
export type AckAnswer = { planned: boolean; campaign: number | null } & (
  | (Pick<Extract<AckPayload, { place: unknown }>, 'ack' | 'place'> & { whole: PayloadAnswer | null })
  | { ack?: undefined; whole: PayloadAnswer }
)

export const ackOf = (answer: AckAnswer): AckPayload =>
  answer.ack === undefined
    ? { planned: answer.planned, campaign: answer.campaign, whole: payloadOf(answer.whole) }
    : { ...answer, whole: answer.whole && payloadOf(answer.whole) }

/** Result of contact_event. */
export interface ContactEventAnswer {
  action: ContactEvent['action']
  contact: ContactRowAnswer
}

export const contactEventOf = ({ action, contact }: ContactEventAnswer): ContactEvent => ({
  action,
  contact: contactOfAnswer(contact),
})

/** Result of receive_message. */
export type ReceivedAnswer = { merged?: MergedContacts | null; contact?: ContactEventAnswer | null } & (
  | { duplicate: true }
  | { echo: AckAnswer }
  | (PayloadAnswer & { opened: boolean; recorded: boolean; freed: boolean; linked: readonly PayloadAnswer[] | null })
)

export function receivedPayloadOf(answer: ReceivedAnswer): ReceivedPayload {
  const contact = answer.contact && contactEventOf(answer.contact)
  if ('echo' in answer) return { echo: ackOf(answer.echo) }
  if ('duplicate' in answer) return { ...answer, contact }
  const { opened: openedTicket, recorded, freed, merged, linked } = answer
  return {
    ...payloadOf(answer),
    opened: openedTicket,
    recorded,
    freed,
    merged,
    contact,
    linked: linked?.map(payloadOf) ?? [],
  }
}
