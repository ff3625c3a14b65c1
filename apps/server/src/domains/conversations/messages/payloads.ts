import type { Contact } from '@recado/contract/contacts/contact'
import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket, TicketStatus } from '@recado/contract/conversations/ticket'
import type { TicketPlace } from '../tickets/ticket-rooms.ts'

/** The payload of an event about a message; the address of its medium is signed on the way out. */
export interface MessagePayload {
  message: Message
  ticket: Ticket
}

/** A message of ours got further (raise_ack.sql). `campaign`: of which it is. */
export type AckPayload = { planned: boolean; campaign: number | null } & (
  | { ack: MessageAckEvent; place: TicketPlace; whole: MessagePayload | null }
  /** The ticket changed by it, too. */
  | { ack?: undefined; whole: MessagePayload }
)

/** The result of a merge of two contacts (contacts.1). */
export interface MergedContacts {
  kept: number
  dropped: number
  /** Where tickets stood that are no more. */
  gone: Array<{ id: number; status: TicketStatus; queueId: number | null; userId: number | null }>
  /** Unfinished tickets of the kept contact. */
  changed: number[]
  /** Media of doubles, to be removed. */
  files: string[]
}

export interface ContactEvent {
  action: 'create' | 'update'
  contact: Contact
}

interface AboutContacts {
  merged?: MergedContacts | null
  contact?: ContactEvent | null
}

/** The result of an inbound message. */
export type ReceivedPayload = AboutContacts &
  (
    | { duplicate: true }
    /** Our own message came back and rose by it. */
    | { echo: AckPayload }
    /** `recorded`: a fact was written. `freed`: what waited for this person as a first contact may leave. `linked`: answers that came before it. */
    | (MessagePayload & { opened: boolean; recorded: boolean; freed: boolean; linked: readonly MessagePayload[] })
  )
