import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { startRinging as startRingingOf } from '../../../ui/notices/ringing.ts'
import { conversationTexts } from '../conversation-texts.ts'

export interface Ringing {
  /** A message that deserves it came; it rings in a moment unless somebody looks at its ticket. */
  ring(message: Message, ticket: Ticket): void
  /** A colleague gave the ticket to the person; `text` says so. */
  handed(ticket: Ticket, text: string): void
  /** Somebody looks at the ticket in this tab: no tab rings for it. */
  seen(ticketId: number): void
  stop(): void
}

export interface RingingOptions {
  /** Leads to a ticket in this tab. */
  open: (uuid: string) => void
  /** Tests only. */
  sound?: () => void
}

const textOf = ({ body, mediaType, mediaName }: Message) =>
  (mediaType === 'call_log' ? '' : body.trim()) || mediaName || conversationTexts.text('newMessage')

/** Sounds and desktop notices of tickets at this browser. */
export function startRinging({ open, sound }: RingingOptions): Ringing {
  const { ring, seen, stop } = startRingingOf({
    name: 'recado-notices',
    tag: 'recado',
    several: (count, text) => conversationTexts.text('newMessagesCount', { count, text }),
    sound,
  })
  const handed = ({ id, uuid, contact }: Ticket, text: string) =>
    ring({ id, title: contact.name, icon: contact.profilePicUrl || '/favicon.svg', open: () => open(uuid) }, text)
  return { ring: (message, ticket) => handed(ticket, textOf(message)), handed, seen, stop }
}
