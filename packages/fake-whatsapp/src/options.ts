import type { BinaryNode } from 'baileys'
import type { Account, InboxItem, LinkedDevice } from './model.ts'

export interface FakeWhatsAppOptions {
  port?: number
  mediaPort?: number
  /** Phones confirm the delivery of companions' messages. Default true. */
  autoDeliver?: boolean
  /** Phones read received messages immediately. Default false. */
  autoRead?: boolean
  /** How stanzas address senders: by phone number or by LID. Default 'pn'. */
  addressing?: 'pn' | 'lid'
  /** Number of QR references per waiting client. Default 6, like WhatsApp. */
  qrCount?: number
  /** After the first login the phone sends its history (possibly empty). Default true. */
  sendHistory?: boolean
  /**
   * When the phone sends a new companion the key of the shared state: before its history, after it, or never. Default
   * 'before'.
   */
  keyShare?: 'before' | 'after' | 'never'
  /**
   * Sends new companions the shared state as a snapshot. Clients download it from mmg.whatsapp.net whatever the media
   * host is, so a test must redirect that name to `media.host`. Default false: they get all changes since the first.
   */
  sendSnapshots?: boolean
  /**
   * Number of one-time keys that the key server reports before a device's first upload. Baileys then uploads 812 keys if
   * it is 0, and otherwise 5, which is much faster. Default 0, like WhatsApp.
   */
  keysBeforeUpload?: number
}

export interface FakeEvents {
  qr: [{ connection: number }]
  /** A client received a pairing code for this number. */
  code: [{ number: string }]
  paired: [LinkedDevice]
  login: [LinkedDevice]
  logout: [LinkedDevice]
  disconnected: [LinkedDevice]
  /** A message that a phone shows for the first time. */
  message: [{ to: Account; received: InboxItem }]
  /** Every message that reaches a phone, including duplicates. */
  arrival: [{ to: Account; received: InboxItem }]
  /** A phone could not decrypt a companion's message and requested it again. */
  retryRequest: [{ by: Account; id: string }]
  receipt: [{ account: Account; ids: string[]; type: string; from: Account }]
  presence: [{ device: LinkedDevice; node: BinaryNode }]
  call: [{ device: LinkedDevice; node: BinaryNode }]
  problem: [unknown]
}

export const DEFAULT_OPTIONS: Required<FakeWhatsAppOptions> = {
  port: 0,
  mediaPort: 0,
  autoDeliver: true,
  autoRead: false,
  addressing: 'pn',
  qrCount: 6,
  sendHistory: true,
  keyShare: 'before',
  sendSnapshots: false,
  keysBeforeUpload: 0,
}
