/**
 * The one interface that every way of reaching WhatsApp keeps (connections.3). The product asks a provider's abilities,
 * never its name, and knows nothing of jids, sockets or protocol nodes.
 */

import type { Readable } from 'node:stream'
import type { AdReferral } from './ad-referral.ts'
import type { ChannelAddress, ChannelContent, ChannelMediaKind, MediaRef } from './channel-content.ts'
import type { FailureReason } from './channel-failures.ts'
import type { KeyStore } from './channel-keys.ts'
import type { ChannelTemplate, SetUpField, SetUpStep } from './channel-set-up.ts'
import type { ContentLine, LinkPreview } from './message-kinds.rules.ts'
import type { GroupMember, PhoneBookPerson } from './people.ts'
import type { PhoneAct } from './phone-act.ts'

export type { AdReferral } from './ad-referral.ts'
export type { ChannelAddress, ChannelContent, ChannelMediaKind, ChannelMedium, MediaRef } from './channel-content.ts'
export { type FailureReason, MediaFailure, SendFailure, type SendFailureKind } from './channel-failures.ts'
export type { JournalEntry, KeyStore } from './channel-keys.ts'
export { type ChannelTemplate, SET_UP, type SetUpField, type SetUpStep } from './channel-set-up.ts'
export type { GroupMember, PhoneBookPerson } from './people.ts'
export type { PhoneAct, PhoneActKind } from './phone-act.ts'

/** What the network sends along about a quoted message; the product shows it while it does not hold that message. */
export interface InboundQuote {
  /** 'status': a status update (story) of its author. */
  kind: 'message' | 'status'
  /** Null when the network does not say it. */
  author: ChannelAddress | null
  fromMe: boolean
  /** A text of '' when only its id came. */
  content: ChannelContent
  /** A small JPEG; null when none came. */
  thumbnail: Uint8Array | null
}

/** A person whom a text mentions. */
export interface InboundMention {
  /** What follows the `@` in the text: digits of a phone or a LID, or the jid of a group. */
  token: string
  address: ChannelAddress
  /** The name that the network knows: a group's subject, or the name in the phone's address book; '' when unknown. */
  name: string
  isMe: boolean
}

export interface InboundMessage {
  /** The provider's id of the message, unique within the chat and direction. */
  id: string
  chat: ChannelAddress
  /** The author: the same as `chat` for one person, the member for a group. */
  author: ChannelAddress
  /** The name that the author shows, '' when unknown. */
  authorName: string
  /** The group's subject; null outside groups. */
  groupName: string | null
  /** True when it was written on the owner's own phone or by another linked device. */
  fromMe: boolean
  /** When it was sent, milliseconds since 1970. */
  sentAt: number
  /** True when it was delivered late, after the session was away ('append'): nothing automatic may answer an old one. */
  late: boolean
  /** Id of the message that this one answers. */
  quotedId: string | null
  /** What came with it about that message. */
  quote?: InboundQuote | null
  /** Missing when it mentions nobody. */
  mentions?: readonly InboundMention[]
  /** After how many seconds it disappears at the customer; 0: never. Missing when the network does not say it. */
  expiration?: number
  /** The advertisement from which the customer wrote this. */
  ad?: AdReferral
  content: ChannelContent
  linkPreview?: LinkPreview
}

export type ConnectionState =
  | { state: 'opening' }
  | { state: 'qr'; qr: string; attempt: number }
  | { state: 'pairing' }
  /** `account`: the network's own id of the number, where it has one beside the number. */
  | { state: 'open'; phone: string; lid: string | null; name: string; account?: string }
  /**
   * The session ended. `code` is WhatsApp's close code (connections.4); `waitingForScan` distinguishes the two meanings
   * of 408. Without a session to hold: 400 when the set-up is missing, 401 when its credentials ended, 503 when the network is
   * away.
   */
  | { state: 'closed'; code: number; reason: string; waitingForScan: boolean }

/** messages.1: 1 handed over, 2 server, 3 delivered, 4 read, 5 played. */
export type AckLevel = 1 | 2 | 3 | 4 | 5

/**
 * Events of a provider. Each handler that returns a promise is awaited before the provider acknowledges the event to
 * the network, where the protocol allows it; events of one chat are handed over in order.
 */
export interface ChannelEvents {
  state(state: ConnectionState): void
  /** One batch as it arrived; resolves once every message is stored. */
  messages(batch: InboundMessage[]): Promise<void>
  status(update: { chat: ChannelAddress; id: string; ack: AckLevel }): Promise<void>
  /** A message of ours that the network had taken will not arrive. `words` are the network's. */
  failed(update: {
    chat: ChannelAddress
    id: string
    reason: FailureReason | null
    code: number | null
    words: string
    /** The network refuses everything of this account for now. */
    isBlocked?: boolean
  }): Promise<void>
  /** `lines`: what a described message says now, instead of `text`. */
  edited(update: {
    chat: ChannelAddress
    id: string
    fromMe: boolean
    text: string
    lines?: readonly ContentLine[]
    /** Where a live location is now, in degrees. */
    place?: { latitude: number; longitude: number }
    /** People whom the new text mentions. */
    mentions?: readonly InboundMention[]
    at: number
  }): Promise<void>
  deleted(update: { chat: ChannelAddress; id: string; fromMe: boolean }): Promise<void>
  reaction(update: {
    chat: ChannelAddress
    id: string
    /** Null where the network does not say whose message it is. */
    fromMe: boolean | null
    author: ChannelAddress
    reactorIsMe: boolean
    emoji: string
  }): Promise<void>
  /**
   * Somebody answered a poll or an event. `choices`: the ids of the options, given the message's secret; null when it cannot be
   * read with it.
   */
  answered?(update: {
    chat: ChannelAddress
    id: string
    fromMe: boolean
    author: ChannelAddress
    authorIsMe: boolean
    at: number
    choices: (secret: Uint8Array | null) => string[] | null
    /** What `choices` reads, as plain data that can be stored; `ballots` of the provider reads it. */
    ballot: unknown
  }): Promise<void>
  call(call: { id: string; from: ChannelAddress; video: boolean; at: number }): Promise<void>
  presence(update: { chat: ChannelAddress; typing: boolean }): void
  /** The messages of a chat disappear after `seconds` from now on; 0: they stay. `at` in milliseconds. */
  expiration(update: { chat: ChannelAddress; seconds: number; at: number }): Promise<void>
  /** Two addresses proven to be one person (LID learned for a phone). */
  identity(pair: { phone: string; lid: string }): Promise<void>
  /** The company's phone or another linked device did something with a chat. May come again, and late. */
  phone(act: PhoneAct): Promise<void>
}

/** A file that goes to the customer. */
export interface OutboundMedium {
  kind: 'media'
  media: ChannelMediaKind
  caption: string
  mimetype: string
  fileName: string
  voice: boolean
  /** A short film that repeats without sound, where the network knows such. */
  looping?: boolean
  /** In bytes; null when it is unknown. */
  size: number | null
  /** A new stream of the file from its beginning, which opens it when it is read. It may fail with a SendFailure. */
  read: () => Readable
}

export type OutboundContent =
  | { kind: 'text'; text: string }
  | OutboundMedium
  | { kind: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  | { kind: 'contact'; displayName: string; vcard: string }
  /** Options to tap; only where `mostOptions` is not 0. Where they do not fit, `fallback` goes instead. */
  | { kind: 'options'; text: string; button: string; options: readonly ChannelOption[]; fallback: string }
  /**
   * `parameters` fill the places of an approved template in their order; `names` are theirs as `ChannelTemplate` writes them,
   * where they are not all numbers of the body. Only where `needsTemplate`.
   */
  | {
      kind: 'template'
      name: string
      language: string
      parameters: readonly string[]
      names?: readonly string[]
      /** The file above its text, where it has one (`headerMedia`). */
      header?: OutboundMedium
    }

/** Something that the customer may tap. */
export interface ChannelOption {
  /** Comes back as `optionId`. */
  id: string
  title: string
}

export interface OutboundMessage {
  /** Chosen by us beforehand with `newMessageId`; where the network takes it, the same id never shows twice at the customer. */
  id: string
  to: ChannelAddress
  content: OutboundContent
  /** `author`: who wrote the quoted message; groups need it for messages of others. */
  quoted: { id: string; fromMe: boolean; text: string; author?: ChannelAddress } | null
  /** The chat's messages disappear after so many seconds; 0: they stay. Missing: the product never learned it. */
  expiration?: number
  /** People whom the text mentions as `@name`; the provider writes them as its network does. */
  mentions?: readonly OutboundMention[]
}

/** A person whom a text of ours mentions as `@name`. */
export interface OutboundMention {
  name: string
  address: ChannelAddress
}

/** What we sent under an id: a message, or a change of the message `of`. */
export type SentContent =
  | ({ kind: 'message'; content: OutboundContent } & Pick<OutboundMessage, 'quoted' | 'expiration' | 'mentions'>)
  | ({ kind: 'edit'; of: string; text: string } & Pick<OutboundMessage, 'expiration' | 'mentions'>)
  | { kind: 'delete'; of: string }
  | { kind: 'react'; of: string; fromMe: boolean; author?: ChannelAddress; emoji: string }

export interface ChannelAbilities {
  /**
   * A socket that one node holds under a lease, with QR code, reconnection and outages. False: the connection stands open by its
   * credentials alone, what arrives comes by `receive`, and any node may send.
   */
  holdsSession: boolean
  /** The network shows a message once under an id that we choose. False: it answers an id of its own, and a repeat shows twice. */
  takesOurIds: boolean
  hasQr: boolean
  /** It can be paired by a code that is typed on the phone (`pairingCode`), too. */
  canPairByCode: boolean
  /** Its numbers are those of a real network: each belongs to one connection of the installation. */
  claimsNumber: boolean
  canDelete: boolean
  canEdit: boolean
  canReact: boolean
  canMarkRead: boolean
  canType: boolean
  /** It says when a customer types. */
  seesTyping: boolean
  canCheckNumber: boolean
  canRejectCalls: boolean
  hasPhoneBook: boolean
  /** It has groups, says who is in them, and a message may mention their members. */
  hasGroups: boolean
  /** A conversation that the customer did not begin lately may be opened by an approved template only. */
  needsTemplate: boolean
  /** How long after a customer's last message anything may be written to them, in milliseconds; null: for ever. */
  windowMs: number | null
  /** The most characters that a text and a caption may have; null: more than anybody writes. */
  longest: { text: number; caption: number } | null
  /** The most bytes of a picture, film, sound and document; what is larger goes as a document. Absent: nothing is known. */
  mediaLimits?: Readonly<Record<'image' | 'video' | 'audio' | 'document', number>>
  /** How many options a message can offer to tap; 0: none, they are numbered text. */
  mostOptions: number
  /** Bounds in milliseconds of the random gap between sends, only inside bursts of more than `burst` (messages.2). Null = none. */
  sendGap: { min: number; max: number; burst: number } | null
}

/** One connected (or connecting) number. Made per connect; a new one is made for every attempt. */
export interface ChannelSession {
  /** Begins connecting; progress and failure arrive as `state` events. */
  connect(): Promise<void>
  /** Ends the session and keeps the credentials. Emits no further event. */
  disconnect(): Promise<void>
  /** Ends the session, makes the network forget this device and deletes the credentials. */
  logOut(): Promise<void>
  /**
   * Asks the network for a code of eight characters that pairs the phone with this number (digits) when it is typed there. The
   * session must be showing QR codes, which stay good beside it; it ends when neither was used. `validMs`: for how long both are
   * good. Throws SendFailure `refused` with the network's code, `retry` when it did not answer. Only where `canPairByCode`.
   */
  pairingCode?(phone: string): Promise<{ code: string; validMs: number }>
  /**
   * Resolves with the ack level reached at once (1 handed over, 2 server), and the network's id of the message where it does
   * not take ours. Throws SendFailure.
   */
  send(message: OutboundMessage): Promise<{ ack: AckLevel; id?: string }>
  /** `changeId` here and below: the id of the change itself, chosen by us beforehand; under one id it counts once. */
  deleteMessage(target: { chat: ChannelAddress; id: string; changeId?: string }): Promise<void>
  editMessage(
    target: { chat: ChannelAddress; id: string; text: string; changeId?: string } & Pick<
      OutboundMessage,
      'expiration' | 'mentions'
    >,
  ): Promise<void>
  /** `author`: who wrote the message; groups need it for messages of others. */
  react(target: {
    changeId?: string
    chat: ChannelAddress
    id: string
    fromMe: boolean
    emoji: string
    author?: ChannelAddress
  }): Promise<void>
  markRead(target: { chat: ChannelAddress; messages: Array<{ id: string; author: ChannelAddress }> }): Promise<void>
  /** Ends a call that rings. */
  rejectCall(call: { id: string; from: ChannelAddress }): Promise<void>
  setTyping(chat: ChannelAddress, typing: boolean): Promise<void>
  /** Looks a phone number (digits) up. Null = not on WhatsApp. */
  checkNumber(phone: string): Promise<{ phone: string; lid: string | null } | null>
  /** The people in the phone's address book, as far as the phone sent it; no groups. */
  phoneBook(): Promise<PhoneBookPerson[]>
  /**
   * The members of a group, at most 2,048. Asks the network for each group once; its events keep the answer up to date. Throws
   * SendFailure. Only where `hasGroups`.
   */
  groupMembers?(group: ChannelAddress): Promise<GroupMember[]>
  /** The bytes of a profile picture, or null. */
  profilePicture(of: ChannelAddress): Promise<{ bytes: Uint8Array; mimetype: string } | null>
  /**
   * The bytes of a medium as they come. Throws MediaFailure; the stream fails with it, too. Whoever does not read it to its end
   * destroys it.
   */
  downloadMedia(ref: MediaRef): Promise<Readable>
  /** Asks the phone to upload the medium again and answers the refreshed reference. Throws MediaFailure. */
  refreshMedia(ref: MediaRef): Promise<MediaRef>
}

export interface SessionContext {
  /** Stable name of the connection: for logs, and the simulated network knows its account by it. */
  label: string
  events: ChannelEvents
  /** Where what was posted about a number goes, by the network's own id of the number. Missing: `events`. */
  eventsOf?(account: string): ChannelEvents
  keys: KeyStore
  /** What we sent under this id, for a phone that asks for it again; null when unknown, deleted or too old. */
  findMessage(target: { chat: ChannelAddress; id: string; fromMe: boolean }): Promise<SentContent | null>
  log: ChannelLog
}

export interface ChannelLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** A request of a network to the connection's own address. */
export interface ReceivedRequest {
  /** The body to the byte, as signatures need it. */
  raw: Uint8Array
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The other connections of the company over this provider: a network may post for all of them to one address. */
  siblings?: () => Promise<SessionContext[]>
}

/** Thrown by `receive`: the network did not sign this. */
export class SignatureRefused extends Error {
  constructor() {
    super('the request is not signed by the network')
    this.name = 'SignatureRefused'
  }
}

export interface ChannelSetUp {
  readonly fields: readonly SetUpField[]
  /**
   * Asks the network about each step, with what is stored, and does what a step can do by itself. `address`: the connection's own;
   * null: nothing is to be posted there.
   */
  check(context: SessionContext, address: string | null): Promise<SetUpStep[]>
}

/** What a network asks an address before it posts there. */
export type VerificationQuery = Readonly<Record<string, string | undefined>>

export interface ChannelProvider {
  /** The wire value of `provider`: 'beta' (Baileys), 'simulator'. */
  readonly name: string
  readonly abilities: ChannelAbilities
  /** A new provider message id, unguessable and unique. */
  newMessageId(): string
  open(context: SessionContext): ChannelSession
  /** Loads what reads the stored `ballot` of an `answered`, as its `choices` does. Only where `answered` is emitted. */
  ballots?(): Promise<(ballot: unknown, secret: Uint8Array | null) => string[] | null>
  /**
   * Takes what the network sent: checks its signature, hands everything in it to `context.events` and resolves once all of it
   * is stored. The same request may come again. Only where no session is held. Throws SignatureRefused.
   */
  receive?(request: ReceivedRequest, context: SessionContext): Promise<void>
  /** Answers what the network asks to know that the address is ours, null for a wrong question. Only where no session is held. */
  verify?(query: VerificationQuery, context: SessionContext): Promise<string | null>
  /** Only without a QR code. */
  readonly setUp?: ChannelSetUp
  /** The connection's templates as the network has them now. Only where `needsTemplate`. */
  templates?(context: SessionContext): Promise<ChannelTemplate[]>
}
