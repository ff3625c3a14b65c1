import type { sendMessages } from '@recado/contract/conversations/endpoints'
import type { In } from '@recado/contract/endpoint'

/** The body of POST /messages/:ticketId, parsed. */
export type NewMessageInput = In<typeof sendMessages, 'body'>
