import type { ChannelAbilities, ChannelMediaKind, ChannelProvider, KeyStore } from './channel.ts'

/** Content that a person writes on a phone. */
export type PhoneContent =
  | { kind: 'text'; text: string; quotedId?: string }
  | { kind: 'media'; media: ChannelMediaKind; bytes: Uint8Array; caption?: string; fileName?: string; voice?: boolean }
  | { kind: 'location'; latitude: number; longitude: number; name?: string }
  | { kind: 'contact'; displayName: string; vcard: string }

/** One of our messages as the customer's phone shows it. */
export interface DisplayedMessage {
  text: string
  /** Bytes of the attached medium, or null. */
  media: { kind: ChannelMediaKind; bytes: Uint8Array; voice: boolean } | null
  location: { latitude: number; longitude: number } | null
  contact: { displayName: string } | null
  quotedId: string | null
  deleted: boolean
  reaction: string
}

/**
 * A network with two phones: the connected owner's and a customer's. Each provider's test builds one over its own
 * network. Every promise resolves once the network has carried out the call.
 */
export interface TestNetwork {
  provider: ChannelProvider
  /** The key store of this network's session: empty at first, the same at every call. */
  keys(): KeyStore
  owner: { phone: string }
  customer: { phone: string; name: string }
  /** The owner's phone sends its address book with the customer's name. Called before the session opens. */
  sendPhoneBook(): Promise<void>
  /** A number without an account. */
  unknownNumber: string
  /** The owner scans the displayed QR code. */
  scan(qr: string): Promise<void>
  /** The customer writes to the owner. Resolves with the message id. */
  customerSends(what: PhoneContent): Promise<string>
  /** The owner writes to the customer on the owner's phone. */
  ownerSends(text: string): Promise<string>
  customerEdits(id: string, text: string): Promise<void>
  customerDeletes(id: string): Promise<void>
  /** Reacts to a message that the customer received from us. */
  customerReacts(id: string, emoji: string): Promise<void>
  customerTypes(): Promise<void>
  customerCalls(): Promise<string>
  /** Waits until the customer's phone shows our message and `when` returns true for it. */
  untilShown(id: string, when?: (message: DisplayedMessage) => boolean): Promise<DisplayedMessage>
  /** The number of messages on the customer's phone. */
  countShown(): number
  /** The customer's phone acknowledges one of our messages. */
  confirm(id: string, as: 'delivered' | 'read' | 'played'): Promise<void>
  /** Waits until the customer sees that we read this message. */
  untilReadByUs(id: string): Promise<void>
  /** Waits until the customer sees us typing. */
  untilTypedByUs(): Promise<void>
  /** Cuts the connection and refuses new ones until `restore`. */
  drop(): Promise<void>
  restore(): Promise<void>
  stop(): Promise<void>
}

const EVERYTHING = {
  holdsSession: true,
  takesOurIds: true,
  hasQr: true,
  canDelete: true,
  canEdit: true,
  canReact: true,
  canMarkRead: true,
  canType: true,
  seesTyping: true,
  canCheckNumber: true,
  canRejectCalls: true,
  hasPhoneBook: true,
  hasGroups: true,
  canPairByCode: true,
  claimsNumber: true,
  needsTemplate: false,
}
const MB = 1024 * 1024
const NO_TEMPLATES = { windowMs: null, longest: null, mostOptions: 0 }

/** The abilities of each provider by name. A provider that gains or loses one changes its row here. */
export const ABILITIES: Record<string, ChannelAbilities> = {
  beta: {
    ...{ ...EVERYTHING, ...NO_TEMPLATES, sendGap: { min: 600, max: 1500, burst: 5 } },
    mediaLimits: { image: 16 * MB, video: 64 * MB, audio: 16 * MB, document: 2048 * MB },
  },
  simulator: { ...EVERYTHING, ...NO_TEMPLATES, canPairByCode: false, claimsNumber: false, sendGap: null },
  webhook: {
    ...(Object.fromEntries(Object.keys(EVERYTHING).map((name) => [name, false])) as typeof EVERYTHING),
    ...NO_TEMPLATES,
    seesTyping: true,
    sendGap: null,
  },
  'whatsapp-cloud': {
    ...{ holdsSession: false, takesOurIds: false, hasQr: false, canDelete: false, canEdit: false, canReact: true },
    ...{ canMarkRead: true, canType: true, seesTyping: false, canCheckNumber: false, canRejectCalls: true },
    ...{ canPairByCode: false, claimsNumber: true, hasGroups: false },
    ...{ hasPhoneBook: false, needsTemplate: true, windowMs: 24 * 3600_000, mostOptions: 10, sendGap: null },
    longest: { text: 4096, caption: 1024 },
    mediaLimits: { image: 5 * MB, video: 16 * MB, audio: 16 * MB, document: 100 * MB },
  },
}
