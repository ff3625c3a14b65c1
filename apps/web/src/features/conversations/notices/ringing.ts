import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { startRinging as startRingingOf } from '../../../ui/notices/ringing.ts'
import { conversationTexts } from '../conversation-texts.ts'

export interface TicketRinging {
  /** Rings for a new message after a short delay, unless the user looks at its ticket. */
  ring(message: Message, ticket: Ticket): void
  /** Rings for a ticket that a colleague transferred to the user. `text` says so. */
  handed(ticket: Ticket, text: string): void
  /** Tells all tabs not to ring for the ticket, because the user looks at it in this tab. */
  seen(ticketId: number): void
  stop(): void
}

export interface TicketRingingOptions {
  /** Opens a ticket in this tab. */
  open: (uuid: string) => void
  /** Tests only. */
  sound?: () => void
}

const textOf = ({ body, mediaType, mediaName }: Message) =>
  (mediaType === 'call_log' ? '' : body.trim()) || mediaName || conversationTexts.text('newMessage')

/** Starts sounds and desktop notices of tickets in this browser. */
export function startTicketRinging({ open, sound }: TicketRingingOptions): TicketRinging {
  const {
    ring,
    seen: markSeen,
    stop,
  } = startRingingOf({
    name: 'recado-notices',
    tag: 'recado',
    several: (count, text) => conversationTexts.text('newMessagesCount', { count, text }),
    sound,
  })
  const handed = ({ id, uuid, contact }: Ticket, text: string) =>
    ring({ id, title: contact.name, icon: contact.profilePicUrl || '/favicon.svg', open: () => open(uuid) }, text)
  return { ring: (message, ticket) => handed(ticket, textOf(message)), handed, seen: markSeen, stop }
}
