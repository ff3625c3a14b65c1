import type { Answerable, ContentLine, MessageKind } from './message-kinds.rules.ts'

/** The sender or receiver of a message. At least one of `phone` and `lid` is set; a group has `group`. */
export interface ChannelAddress {
  /** International number, digits only, as the network knows it ('5511988887777'). Null while unknown. */
  phone: string | null
  /** WhatsApp's own id of a person ('123456@lid' without the domain). Null when the network did not send it. */
  lid: string | null
  /** Id of the group chat, digits (and '-') only; null for a conversation with one person. */
  group: string | null
}

export type ChannelMediaKind = 'image' | 'audio' | 'video' | 'document' | 'sticker'

/** A file as it arrives. */
export interface ChannelMedium {
  kind: 'media'
  media: ChannelMediaKind
  caption: string
  mimetype: string
  fileName: string | null
  size: number | null
  voice: boolean
  /** A short film that repeats without sound: what people send as a GIF. */
  looping?: boolean
  ref: MediaRef
}

/** Content of a message, by what it is. Sizes in bytes, durations in seconds, coordinates in degrees. */
export type ChannelContent =
  /** `optionId`: an option that we offered was tapped, `text` is its title. */
  | { kind: 'text'; text: string; optionId?: string }
  | ChannelMedium
  | {
      kind: 'location'
      latitude: number
      longitude: number
      name: string | null
      address: string | null
      thumbnail: Uint8Array | null
      isLive?: boolean
    }
  | { kind: 'contact'; displayName: string; vcard: string }
  /** Anything else that says something: as lines, with the file that came with it. */
  | {
      kind: 'described'
      what: MessageKind
      lines: readonly ContentLine[]
      medium?: ChannelMedium
      answerable?: Answerable
    }
  /** `original`: the message as the network encodes it. */
  | { kind: 'unsupported'; what: string; original?: Uint8Array }

/**
 * The reference by which a provider fetches a medium later, also after a restart: JSON that the product stores and
 * hands back.
 */
export type MediaRef = Record<string, unknown>
