import type { AckLevel, AdReferral, ChannelAddress, ChannelMediaKind, PhoneBookPerson } from '../channel.ts'

/** The simulated network's record of one connected number. */
export interface AccountState {
  /** True while the owner's phone is paired. */
  paired: boolean
  /** The owner's number, digits; '' before the first scan. */
  phone: string
  /** The displayed code, or ''. */
  qr: string
  /** The close code that cuts the account off until it is restored. */
  droppedCode: number | null
  /** Numbers of following connects, sends and downloads that fail. */
  refuseConnects: number
  failSends: number
  /** The network's code of failing sends, with its real meaning; null: they may be retried. */
  failCode: number | null
  failMedia: number
  delaySendsMs: number
}

export const freshAccount: AccountState = {
  paired: false,
  phone: '',
  qr: '',
  droppedCode: null,
  refuseConnects: 0,
  failSends: 0,
  failCode: null,
  failMedia: 0,
  delaySendsMs: 0,
}

/** The link preview that a phone sent with a text; `image` is a base64 JPEG. */
export interface RecordedPreview {
  url: string
  title: string
  text: string
  image: string | null
}

/** An advertisement; `picture` is a base64 JPEG. */
export type RecordedAd = Omit<AdReferral, 'picture'> & { picture?: string }

/** A phone's copy of a quoted message. */
export interface RecordedQuote {
  kind: 'message' | 'status'
  text: string
  fromMe: boolean
  author: ChannelAddress | null
}

/** Content as stored on a phone; the bytes of a medium are stored separately. */
export type RecordedContent =
  | { kind: 'text'; text: string; linkPreview?: RecordedPreview }
  | {
      kind: 'media'
      media: ChannelMediaKind
      caption: string
      mimetype: string
      fileName: string | null
      size: number
      voice: boolean
    }
  | {
      kind: 'location'
      latitude: number
      longitude: number
      name: string | null
      address: string | null
      /** A picture of the place, a base64 JPEG. */
      picture?: string
    }
  | { kind: 'contact'; displayName: string; vcard: string }

/** A person in a group: by phone, else by LID. */
export interface GroupPerson {
  phone: string | null
  lid: string | null
  name: string
}

/** A message on the simulated phones. */
export interface RecordedMessage {
  id: string
  /** Sent by the product. False: written by a customer, or on the owner's phone (`fromMe`). */
  fromCompany: boolean
  fromMe: boolean
  chat: ChannelAddress
  author: ChannelAddress
  authorName: string
  groupName: string | null
  quotedId: string | null
  quote?: RecordedQuote
  content: RecordedContent
  /** The advertisement from which the customer wrote. Not in the record: it is lost when the session is away. */
  ad?: RecordedAd
  /** Group members, also those who have not written. */
  members?: readonly GroupPerson[]
  /** Numbers and LIDs of the people mentioned in one of our texts. */
  mentions?: readonly string[]
  /** Milliseconds since 1970. */
  sentAt: number
  /** Always delivered as a late message. */
  late: boolean
}

/** A message of one side of one chat. */
export interface RecordKey {
  chat: ChannelAddress
  id: string
  fromCompany: boolean
}

/** A received message and the acknowledgement level that the session received with it. */
export type ReceivedKey = RecordKey & { ack?: AckLevel }

/** An event that the session has not received yet: a customer's message, or an acknowledgement of our message. */
export interface WaitingItem extends RecordedMessage {
  ack: AckLevel
}

/**
 * Storage of one account's phones: a table in the server, memory in tests. A change is durable when its promise
 * resolves.
 */
export interface AccountRecord {
  load(): Promise<AccountState>
  save(change: Partial<AccountState>): Promise<void>
  /**
   * Adds messages. Duplicates of our messages are dropped, as a phone drops them, also under the person's other
   * address.
   * @param waiting the session has not received them yet; a waiting duplicate is delivered again
   */
  add(messages: ReadonlyArray<{ message: RecordedMessage; media: Uint8Array | null }>, waiting: boolean): Promise<void>
  /** Events waiting for the session, oldest first. */
  waiting(limit: number): Promise<WaitingItem[]>
  /**
   * An item whose acknowledgement has risen above the given one stays waiting, because the session must receive that
   * level, too.
   */
  setWaiting(keys: readonly ReceivedKey[], waiting: boolean): Promise<void>
  /**
   * Like `setWaiting` with false, for events received one by one. The record may batch them; until then they wait, and
   * an opening session may receive them twice.
   */
  noteReceived(keys: readonly ReceivedKey[]): Promise<void>
  /** The newest message with this id; of one side if `fromCompany` is given. */
  find(id: string, fromCompany?: boolean): Promise<RecordedMessage | null>
  /** Never lowers the level. `waiting`: the session receives it later. */
  raiseAck(keys: readonly RecordKey[], ack: AckLevel, waiting: boolean): Promise<void>
  /** @returns the time of the edit by the network's clock, in milliseconds since 1970 */
  edit(key: RecordKey, text: string): Promise<number>
  remove(key: RecordKey): Promise<void>
  /** `emoji` '' removes the reaction. Each side has one reaction. */
  react(key: RecordKey, reaction: { emoji: string; fromCompany: boolean }): Promise<void>
  media(key: RecordKey): Promise<Uint8Array | null>
  /** Customers on the phones who have a number, with their latest display name. */
  people(): Promise<PhoneBookPerson[]>
  /** Authors in a group and its listed members, with their latest display name, sorted by name. Without the owner. */
  members(group: string): Promise<GroupPerson[]>
}

/** The key of a chat within one account. */
export const chatKey = (chat: ChannelAddress): string => chat.group ?? chat.phone ?? chat.lid ?? ''
