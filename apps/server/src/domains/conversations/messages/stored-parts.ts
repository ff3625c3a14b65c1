import type { MediaType } from '@recado/contract/conversations/message'

/** A person whom a stored text mentions as `@name`: an entry of `messages.mentions`. */
export interface StoredMention {
  name: string
  contactId: number | null
  phone: string | null
  lid: string | null
  /** An earlier text mentioned the person; this one does not. */
  isPast?: boolean
  /** The connected number itself: its name stays. */
  isMe?: boolean
  /** Not stored: the name of the contact as it is read (current_mentions.sql). */
  now?: string
}

/** `messages.quote`: what came with an answer about a message that is not stored. */
export interface StoredQuote {
  kind: 'message' | 'status'
  text: string
  mediaType: MediaType
  fromMe: boolean
  name: string | null
  contactId: number | null
  phone: string | null
  lid: string | null
  /** JPEG as base64. */
  thumbnail: string | null
}
