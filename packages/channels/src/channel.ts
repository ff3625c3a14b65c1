/**
 * The interface of every way to reach WhatsApp (connections.3). The product checks a provider's abilities, never its
 * name, and has no knowledge of JIDs, sockets or protocol nodes.
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

/** The network's copy of a quoted message. The product shows it when it does not have that message itself. */
export interface InboundQuote {
  /** 'status': a status update (story) of the quoted author. */
  kind: 'message' | 'status'
  /** Null when the network does not report it. */
  author: ChannelAddress | null
  fromMe: boolean
  /** A text of '' when only the id is known. */
  content: ChannelContent
  /** A small JPEG, or null. */
  thumbnail: Uint8Array | null
}

/** A person whom a text mentions. */
export interface InboundMention {
  /** The text after the `@`: digits of a phone or a LID, or the JID of a group. */
  token: string
  address: ChannelAddress
  /** The name known to the network: a group's subject, or the name in the phone's address book; '' when unknown. */
  name: string
  isMe: boolean
}

export interface InboundMessage {
  /** The provider's id of the message, unique within the chat and direction. */
  id: string
  chat: ChannelAddress
  /** The author: equal to `chat` in a direct chat, the member in a group. */
  author: ChannelAddress
  /** The author's display name, '' when unknown. */
  authorName: string
  /** The group's subject; null outside groups. */
  groupName: string | null
  /** True when it was written on the owner's phone or by another linked device. */
  fromMe: boolean
  /** When it was sent, in milliseconds since 1970. */
  sentAt: number
  /** True when it was delivered late, after an absence ('append'): bots must not answer it. */
  late: boolean
  /** Id of the quoted message. */
  quotedId: string | null
  /** The network's copy of the quoted message. */
  quote?: InboundQuote | null
  /** Missing when the text mentions no one. */
  mentions?: readonly InboundMention[]
  /** Seconds after which it disappears at the customer; 0: never. Missing when the network does not report it. */
  expiration?: number
  /** The advertisement from which the customer wrote this message. */
  ad?: AdReferral
  content: ChannelContent
  linkPreview?: LinkPreview
}

export type ConnectionState =
  | { state: 'opening' }
  | { state: 'qr'; qr: string; attempt: number }
  | { state: 'pairing' }
  /** `account`: the network's own id of the number, if it has one. */
  | { state: 'open'; phone: string; lid: string | null; name: string; account?: string }
  /**
   * The session ended. `code` is WhatsApp's close code (connections.4); `waitingForScan` distinguishes the meanings of
   * 408. Without a session: 400 no set-up, 401 expired credentials, 503 network unavailable.
   */
  | { state: 'closed'; code: number; reason: string; waitingForScan: boolean }

/** messages.1: 1 handed over, 2 server, 3 delivered, 4 read, 5 played. */
export type AckLevel = 1 | 2 | 3 | 4 | 5

/**
 * Events of a provider. Where the protocol allows it, each handler's promise is awaited before the provider
 * acknowledges the event to the network. Events of one chat are delivered in order.
 */
export interface ChannelEvents {
  state(state: ConnectionState): void
  /** One batch as received. Resolves once every message is stored. */
  messages(batch: InboundMessage[]): Promise<void>
  status(update: { chat: ChannelAddress; id: string; ack: AckLevel }): Promise<void>
  /** One of our messages that the network had accepted will not arrive. `words` is the network's text. */
  failed(update: {
    chat: ChannelAddress
    id: string
    reason: FailureReason | null
    code: number | null
    words: string
    /** The network refuses everything from this account for now. */
    isBlocked?: boolean
  }): Promise<void>
  /** `lines`: the new lines of a described message, instead of `text`. */
  edited(update: {
    chat: ChannelAddress
    id: string
    fromMe: boolean
    text: string
    lines?: readonly ContentLine[]
    /** The new position of a live location, in degrees. */
    place?: { latitude: number; longitude: number }
    /** Mentions of the new text. */
    mentions?: readonly InboundMention[]
    at: number
  }): Promise<void>
  deleted(update: { chat: ChannelAddress; id: string; fromMe: boolean }): Promise<void>
  reaction(update: {
    chat: ChannelAddress
    id: string
    /** Null when the network does not report whose message it is. */
    fromMe: boolean | null
    author: ChannelAddress
    reactorIsMe: boolean
    emoji: string
  }): Promise<void>
  /**
   * An answer to a poll or event. `choices` returns the option ids, given the message's secret; null if undecryptable.
   */
  answered?(update: {
    chat: ChannelAddress
    id: string
    fromMe: boolean
    author: ChannelAddress
    authorIsMe: boolean
    at: number
    choices: (secret: Uint8Array | null) => string[] | null
    /** The input of `choices` as plain, storable data. The provider's `ballots` reads it. */
    ballot: unknown
  }): Promise<void>
  call(call: { id: string; from: ChannelAddress; video: boolean; at: number }): Promise<void>
  presence(update: { chat: ChannelAddress; typing: boolean }): void
  /** The chat's messages now disappear after `seconds`; 0: never. `at` in milliseconds. */
  expiration(update: { chat: ChannelAddress; seconds: number; at: number }): Promise<void>
  /** Two addresses of the same person (a phone and its LID). */
  identity(pair: { phone: string; lid: string }): Promise<void>
  /** The company's phone or another linked device did something with a chat. May be repeated, and late. */
  phone(act: PhoneAct): Promise<void>
}

/** A file to send to the customer. */
export interface OutboundMedium {
  kind: 'media'
  media: ChannelMediaKind
  caption: string
  mimetype: string
  fileName: string
  voice: boolean
  /** A short silent looping video, if the network supports it. */
  looping?: boolean
  /** In bytes; null when unknown. */
  size: number | null
  /** Returns a new stream from the file's beginning, opened on the first read. It may fail with a SendFailure. */
  read: () => Readable
}

export type OutboundContent =
  | { kind: 'text'; text: string }
  | OutboundMedium
  | { kind: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  | { kind: 'contact'; displayName: string; vcard: string }
  /** Options to tap; only if `mostOptions` is not 0. `fallback` is sent when they do not fit. */
  | { kind: 'options'; text: string; button: string; options: readonly ChannelOption[]; fallback: string }
  /**
   * `parameters` fill the placeholders of an approved template in their order. `names` holds the placeholders as in
   * `ChannelTemplate`, needed unless all are numbers of the body. Only with `needsTemplate`.
   */
  | {
      kind: 'template'
      name: string
      language: string
      parameters: readonly string[]
      names?: readonly string[]
      /** The file above its text, if the template has one (`headerMedia`). */
      header?: OutboundMedium
    }

/** An option that the customer may tap. */
export interface ChannelOption {
  /** Returned as `optionId`. */
  id: string
  title: string
}

export interface OutboundMessage {
  /** Created with `newMessageId`. If the network accepts it, the same id never shows twice at the customer. */
  id: string
  to: ChannelAddress
  content: OutboundContent
  /** `author`: who wrote the quoted message; required in groups for messages of others. */
  quoted: { id: string; fromMe: boolean; text: string; author?: ChannelAddress } | null
  /** Seconds after which the chat's messages disappear; 0: never. Missing: unknown to the product. */
  expiration?: number
  /** People whom the text mentions as `@name`. The provider converts the mentions to its network's format. */
  mentions?: readonly OutboundMention[]
}

/** A person whom one of our texts mentions as `@name`. */
export interface OutboundMention {
  name: string
  address: ChannelAddress
}

/** The content sent under an id: a message, or a change of the message `of`. */
export type SentContent =
  | ({ kind: 'message'; content: OutboundContent } & Pick<OutboundMessage, 'quoted' | 'expiration' | 'mentions'>)
  | ({ kind: 'edit'; of: string; text: string } & Pick<OutboundMessage, 'expiration' | 'mentions'>)
  | { kind: 'delete'; of: string }
  | { kind: 'react'; of: string; fromMe: boolean; author?: ChannelAddress; emoji: string }

export interface ChannelAbilities {
  /**
   * One node holds a socket under a lease, with QR code, reconnection and outages. False: the connection needs only its
   * credentials, events arrive through `receive`, and any node may send.
   */
  holdsSession: boolean
  /** The network shows a message once per id that we choose. False: it chooses the id, and a repeat shows twice. */
  takesOurIds: boolean
  hasQr: boolean
  /** It can also be paired by a code typed on the phone (`pairingCode`). */
  canPairByCode: boolean
  /** Its numbers belong to a real network: each belongs to one connection of the installation. */
  claimsNumber: boolean
  canDelete: boolean
  canEdit: boolean
  canReact: boolean
  canMarkRead: boolean
  canType: boolean
  /** It reports when a customer types. */
  seesTyping: boolean
  canCheckNumber: boolean
  canRejectCalls: boolean
  hasPhoneBook: boolean
  /** It has groups, lists their members, and messages may mention them. */
  hasGroups: boolean
  /** Without a recent message of the customer, a conversation needs an approved template. */
  needsTemplate: boolean
  /** Milliseconds after a customer's last message in which free text may be sent; null: no limit. */
  windowMs: number | null
  /** Maximum characters of a text and a caption; null: above any practical length. */
  longest: { text: number; caption: number } | null
  /** Maximum bytes of a picture, video, audio and document; larger files are sent as documents. Absent: unknown. */
  mediaLimits?: Readonly<Record<'image' | 'video' | 'audio' | 'document', number>>
  /** Maximum number of tappable options in a message; 0: none, options become numbered text. */
  mostOptions: number
  /** Random gap between sends in milliseconds, only in bursts of more than `burst` (messages.2). Null: no gap. */
  sendGap: { min: number; max: number; burst: number } | null
}

/** One connected (or connecting) number. A new one is created for every connection attempt. */
export interface ChannelSession {
  /** Starts to connect; progress and failure arrive as `state` events. */
  connect(): Promise<void>
  /** Ends the session and keeps the credentials. Emits no further event. */
  disconnect(): Promise<void>
  /** Ends the session, removes this device from the network and deletes the credentials. */
  logOut(): Promise<void>
  /**
   * Requests an eight-character code that pairs the phone with this number (digits) when typed there. The session must
   * be showing QR codes, which remain valid, and ends when neither is used. `validMs`: validity of both. Throws
   * SendFailure: `refused` with the network's code, `retry` when it did not answer. Only with `canPairByCode`.
   */
  pairingCode?(phone: string): Promise<{ code: string; validMs: number }>
  /**
   * Resolves with the ack level reached (1 handed over, 2 server), and with the network's id if it does not accept
   * ours. Throws SendFailure.
   */
  send(message: OutboundMessage): Promise<{ ack: AckLevel; id?: string }>
  /** `changeId` here and below: the id of the change itself, created beforehand; each id is applied once. */
  deleteMessage(target: { chat: ChannelAddress; id: string; changeId?: string }): Promise<void>
  editMessage(
    target: { chat: ChannelAddress; id: string; text: string; changeId?: string } & Pick<
      OutboundMessage,
      'expiration' | 'mentions'
    >,
  ): Promise<void>
  /** `author`: who wrote the message; required in groups for messages of others. */
  react(target: {
    changeId?: string
    chat: ChannelAddress
    id: string
    fromMe: boolean
    emoji: string
    author?: ChannelAddress
  }): Promise<void>
  markRead(target: { chat: ChannelAddress; messages: Array<{ id: string; author: ChannelAddress }> }): Promise<void>
  /** Rejects a ringing call. */
  rejectCall(call: { id: string; from: ChannelAddress }): Promise<void>
  setTyping(chat: ChannelAddress, typing: boolean): Promise<void>
  /** Looks up a phone number (digits). Null when it has no WhatsApp. */
  checkNumber(phone: string): Promise<{ phone: string; lid: string | null } | null>
  /** The people in the phone's address book, as far as the phone sent it; without groups. */
  phoneBook(): Promise<PhoneBookPerson[]>
  /**
   * The members of a group, at most 2,048. Each group is fetched once and then updated by the network's events. Throws
   * SendFailure. Only with `hasGroups`.
   */
  groupMembers?(group: ChannelAddress): Promise<GroupMember[]>
  /** The bytes of a profile picture, or null. */
  profilePicture(of: ChannelAddress): Promise<{ bytes: Uint8Array; mimetype: string } | null>
  /**
   * Streams the bytes of a medium. Throws MediaFailure, as the stream does. A caller must read it to its end or destroy
   * it.
   */
  downloadMedia(ref: MediaRef): Promise<Readable>
  /** Asks the phone to upload the medium again and returns the new reference. Throws MediaFailure. */
  refreshMedia(ref: MediaRef): Promise<MediaRef>
}

export interface SessionContext {
  /** Stable name of the connection, for logs and as the account's key in the simulated network. */
  label: string
  events: ChannelEvents
  /** The events of a number by the network's id of the number. Missing: `events`. */
  eventsOf?(account: string): ChannelEvents
  keys: KeyStore
  /** The content sent under this id, for a phone that requests it again; null when unknown, deleted or too old. */
  findMessage(target: { chat: ChannelAddress; id: string; fromMe: boolean }): Promise<SentContent | null>
  log: ChannelLog
}

export interface ChannelLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** A network's request to the connection's own address. */
export interface ReceivedRequest {
  /** The exact bytes of the body, as needed for signatures. */
  raw: Uint8Array
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The company's other connections over this provider: a network may post for all of them to one address. */
  siblings?: () => Promise<SessionContext[]>
}

/** Thrown by `receive` when the network's signature is missing or wrong. */
export class SignatureRefused extends Error {
  constructor() {
    super('the request is not signed by the network')
    this.name = 'SignatureRefused'
  }
}

export interface ChannelSetUp {
  readonly fields: readonly SetUpField[]
  /**
   * Checks each step at the network with the stored values, and carries out steps that can be automated. `address`: the
   * connection's own; null: the network must not post there.
   */
  check(context: SessionContext, address: string | null): Promise<SetUpStep[]>
}

/** The query by which a network verifies an address before it posts there. */
export type VerificationQuery = Readonly<Record<string, string | undefined>>

export interface ChannelProvider {
  /** The wire value of `provider`: 'beta' (Baileys), 'simulator'. */
  readonly name: string
  readonly abilities: ChannelAbilities
  /** Creates a message id, unguessable and unique. */
  newMessageId(): string
  open(context: SessionContext): ChannelSession
  /** Loads the function that reads a stored `ballot`, like `choices` of `answered`. Only if `answered` is emitted. */
  ballots?(): Promise<(ballot: unknown, secret: Uint8Array | null) => string[] | null>
  /**
   * Handles a network's request: checks its signature, passes its events to `context.events` and resolves once they are
   * stored. The same request may be repeated. Throws SignatureRefused. Only without a session.
   */
  receive?(request: ReceivedRequest, context: SessionContext): Promise<void>
  /** Answers the network's verification of the address, or null when the query is wrong. Only without a session. */
  verify?(query: VerificationQuery, context: SessionContext): Promise<string | null>
  /** Only without a QR code. */
  readonly setUp?: ChannelSetUp
  /** The connection's current templates at the network. Only with `needsTemplate`. */
  templates?(context: SessionContext): Promise<ChannelTemplate[]>
}
