import type { BinaryNode } from 'baileys'
import type { Account, LinkedDevice, Received } from './model.ts'

export interface FakeWhatsAppOptions {
  port?: number
  mediaPort?: number
  /** Phones confirm delivery of what companions send them. Default true. */
  autoDeliver?: boolean
  /** Phones open what they receive at once. Default false. */
  autoRead?: boolean
  /** How senders are written in stanzas: by phone number or by hidden id. Default 'pn'. */
  addressing?: 'pn' | 'lid'
  /** How many QR references a waiting client gets. Default 6, like WhatsApp. */
  qrCount?: number
  /** After the first login the phone sends its history (possibly empty). Default true. */
  sendHistory?: boolean
  /**
   * When the phone gives a new companion the key of the shared state: before its history, after it, or not at all. Default 'before'.
   */
  keyShare?: 'before' | 'after' | 'never'
  /**
   * New companions are given the shared state as a snapshot, which clients fetch from mmg.whatsapp.net whatever the media host is: a test
   * must lead that name to `media.host`. Default false: they are given all changes since the first.
   */
  sendSnapshots?: boolean
}

export interface FakeEvents {
  qr: [{ connection: number }]
  /** A client was given a pairing code for this number. */
  code: [{ number: string }]
  paired: [LinkedDevice]
  login: [LinkedDevice]
  logout: [LinkedDevice]
  disconnected: [LinkedDevice]
  /** A message that a phone shows for the first time. */
  message: [{ to: Account; received: Received }]
  /** Every message that reaches a phone, also one that it has already. */
  arrival: [{ to: Account; received: Received }]
  /** A phone could not read a message of a companion and asked for it again. */
  asked: [{ by: Account; id: string }]
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
}
