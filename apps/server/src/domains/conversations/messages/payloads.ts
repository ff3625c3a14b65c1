import type { Contact } from '@recado/contract/contacts/contact'
import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket, TicketStatus } from '@recado/contract/conversations/ticket'
import type { TicketPlace } from '../tickets/ticket-rooms.ts'

/** The payload of an event about a message. The address of its medium is signed later. */
export interface MessagePayload {
  message: Message
  ticket: Ticket
}

/** The acknowledgement of an own message rose (raise_ack.sql). `campaign`: its campaign's id. */
export type AckPayload = { planned: boolean; campaign: number | null } & (
  | { ack: MessageAckEvent; place: TicketPlace; whole: MessagePayload | null }
  /** The ticket changed too. */
  | { ack?: undefined; whole: MessagePayload }
)

/** The result of a merge of two contacts (contacts.1). */
export interface MergedContacts {
  kept: number
  dropped: number
  /** The previous places of tickets that were merged away. */
  gone: Array<{ id: number; status: TicketStatus; queueId: number | null; userId: number | null }>
  /** Unfinished tickets of the remaining contact. */
  changed: number[]
  /** Media of duplicates, to be deleted. */
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
    /** The echo of an own message, which raised its acknowledgement. */
    | { echo: AckPayload }
    /**
     * `recorded`: a fact was written. `freed`: this person's waiting first contacts may be sent. `linked`: answers that
     * arrived before it.
     */
    | (MessagePayload & { opened: boolean; recorded: boolean; freed: boolean; linked: readonly MessagePayload[] })
  )
