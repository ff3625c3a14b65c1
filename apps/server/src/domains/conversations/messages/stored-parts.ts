import type { MediaType } from '@recado/contract/conversations/message'

/** A person whom a stored text mentions as `@name`: an entry of `messages.mentions`. */
export interface StoredMention {
  name: string
  contactId: number | null
  phone: string | null
  lid: string | null
  /** Mentioned by an earlier text but not by this one. */
  isPast?: boolean
  /** The connected number itself: its name is fixed. */
  isMe?: boolean
  /** Not stored: the contact's current name, added on reading (current_mentions.sql). */
  now?: string
}

/** `messages.quote`: the data about a quoted message that is not stored. */
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
