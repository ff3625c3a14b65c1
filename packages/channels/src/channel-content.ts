import type { Answerable, ContentLine, MessageKind } from './message-kinds.rules.ts'

/** The sender or receiver of a message. At least one of `phone` and `lid` is set; a group has `group`. */
export interface ChannelAddress {
  /** International number, digits only, as the network knows it ('5511988887777'). Null while unknown. */
  phone: string | null
  /** WhatsApp's own id of a person ('123456@lid' without the domain). Null when the network did not send it. */
  lid: string | null
  /** Id of the group chat, only digits and '-'; null for a direct chat. */
  group: string | null
}

export type ChannelMediaKind = 'image' | 'audio' | 'video' | 'document' | 'sticker'

/** A received file. */
export interface ChannelMedium {
  kind: 'media'
  media: ChannelMediaKind
  caption: string
  mimetype: string
  fileName: string | null
  size: number | null
  voice: boolean
  /** A short silent looping video, which people send as a GIF. */
  looping?: boolean
  ref: MediaRef
}

/** Content of a message, by kind. Sizes in bytes, durations in seconds, coordinates in degrees. */
export type ChannelContent =
  /** `optionId`: the customer tapped one of our options; `text` is its title. */
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
  /** Any other visible content: lines, and the file that came with them. */
  | {
      kind: 'described'
      what: MessageKind
      lines: readonly ContentLine[]
      medium?: ChannelMedium
      answerable?: Answerable
    }
  /** `original`: the message in the network's encoding. */
  | { kind: 'unsupported'; what: string; original?: Uint8Array }

/** JSON by which a provider downloads a medium later, also after a restart. The product stores it unchanged. */
export type MediaRef = Record<string, unknown>
