import type { AckLevel, AdReferral, ChannelAddress, ChannelMediaKind, PhoneBookPerson } from '../channel.ts'

/** The simulated network's record of one connected number. */
export interface AccountState {
  /** The owner's phone scanned the code and did not end the pairing. */
  paired: boolean
  /** The owner's number, digits; '' before the first scan. */
  phone: string
  /** The code that is shown, '' when none is. */
  qr: string
  /** The account is cut off with this close code until it is restored. */
  droppedCode: number | null
  /** How many of the next connects, sends and downloads fail. */
  refuseConnects: number
  failSends: number
  /** The network's code with which sends fail, as a real one means it; null: they are to be tried again. */
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

/** The preview of a link that a phone sent with a text; `image` is base64 of a JPEG. */
export interface RecordedPreview {
  url: string
  title: string
  text: string
  image: string | null
}

/** An advertisement; `picture` is base64 of a JPEG. */
export type RecordedAd = Omit<AdReferral, 'picture'> & { picture?: string }

/** What a phone sends along about a quoted message. */
export interface RecordedQuote {
  kind: 'message' | 'status'
  text: string
  fromMe: boolean
  author: ChannelAddress | null
}

/** Content as a phone keeps it; the bytes of a medium lie beside it. */
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
      /** A picture of the place, base64 of a JPEG. */
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
  /** Sent by the product. False: written by a customer, or on the owner's own phone (`fromMe`). */
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
  /** People of the group who need not have written. */
  members?: readonly GroupPerson[]
  /** Numbers and LIDs of the people whom a text of ours mentions. */
  mentions?: readonly string[]
  /** Milliseconds since 1970. */
  sentAt: number
  /** Handed over as a late message, in any state of the account. */
  late: boolean
}

/** A message of one side of one chat. */
export interface RecordKey {
  chat: ChannelAddress
  id: string
  fromCompany: boolean
}

/** What the session received: the message, and how far the acknowledgement had come that it received with it. */
export type ReceivedKey = RecordKey & { ack?: AckLevel }

/** An event that the session has not received yet: a customer's message, or an acknowledgement of one of ours. */
export interface WaitingItem extends RecordedMessage {
  ack: AckLevel
}

/**
 * Where the phones of one account keep their record: a table in the server, memory in tests. Every change is durable
 * when its promise resolves.
 */
export interface AccountRecord {
  load(): Promise<AccountState>
  save(change: Partial<AccountState>): Promise<void>
  /**
   * Adds messages. Doubles of ours are dropped, as a phone drops them, also one that came under the person's other address.
   * @param waiting the session has not received them yet; a double that waits is handed over again
   */
  add(messages: ReadonlyArray<{ message: RecordedMessage; media: Uint8Array | null }>, waiting: boolean): Promise<void>
  /** Events that wait for the session, oldest first. */
  waiting(limit: number): Promise<WaitingItem[]>
  /** One whose acknowledgement has risen above the given one meanwhile goes on waiting: the session has to receive that, too. */
  setWaiting(keys: readonly ReceivedKey[], waiting: boolean): Promise<void>
  /**
   * As `setWaiting` with false, for events that are received one by one: the record may gather them for a moment. Until then
   * they wait, and a session that opens may receive them twice.
   */
  noteReceived(keys: readonly ReceivedKey[]): Promise<void>
  /** The newest message of this id; of one side when `fromCompany` is given. */
  find(id: string, fromCompany?: boolean): Promise<RecordedMessage | null>
  /** Only ever raises. `waiting`: the session receives it later. */
  raiseAck(keys: readonly RecordKey[], ack: AckLevel, waiting: boolean): Promise<void>
  /** @returns when it was edited, by the network's clock, in milliseconds since 1970 */
  edit(key: RecordKey, text: string): Promise<number>
  remove(key: RecordKey): Promise<void>
  /** `emoji` '' takes the reaction back. One reaction of each side. */
  react(key: RecordKey, reaction: { emoji: string; fromCompany: boolean }): Promise<void>
  media(key: RecordKey): Promise<Uint8Array | null>
  /** The customers with a number who are on the phones, with the name they showed last. */
  people(): Promise<PhoneBookPerson[]>
  /** Who wrote in a group, or was said to be in it, with the name they showed last; without the owner. By name. */
  members(group: string): Promise<GroupPerson[]>
}

/** The key of a chat within one account. */
export const chatKey = (chat: ChannelAddress): string => chat.group ?? chat.phone ?? chat.lid ?? ''
