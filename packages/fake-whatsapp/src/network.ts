import type { EventEmitter } from 'node:events'
import type { BinaryNode } from 'baileys'
import type { Connection } from './connection.ts'
import type { Faults } from './faults.ts'
import type { MediaHost } from './media.ts'
import type { Account, Directory, Group, LinkedDevice, Received } from './model.ts'
import type { FakeEvents, FakeWhatsAppOptions } from './options.ts'
import type { KeyBundle } from './signal-device.ts'

/** The phone as the network uses it. */
export interface NetworkPhone {
  readonly account: Account
  /** Shows what one of the account's own companions sent. */
  mirror(received: Received): void
  /** Reports to the sender that a message arrived, was read or played. */
  confirm(received: Received, type: 'delivery' | 'read' | 'played'): void
  /** Asks a companion to send a message again that could not be read. */
  askAgain(sender: LinkedDevice, id: string, chatJid: string, group: Group | undefined): void
  /** Sends a message again that a companion could not read, in a new session. */
  resend(device: LinkedDevice, id: string, bundle: KeyBundle | undefined): Promise<void>
}

/** The network as phones, logins, receipts and routing use it. */
export interface Network extends EventEmitter<FakeEvents> {
  readonly directory: Directory
  readonly media: MediaHost
  readonly faults: Faults
  readonly options: Required<FakeWhatsAppOptions>
  /** The phone of this number; made when it is not known yet. */
  phone(number: string): NetworkPhone
  /** The client that shows a QR code with this reference. */
  waitingWith(ref: string): Connection
  /** The client that asked last for a pairing code for this number. */
  waitingWithCode(number: string): Connection
  /** Sends a stanza to a companion; with `keep` (the default), again at its next login until it confirms. */
  deliver(device: LinkedDevice, stanza: BinaryNode, keep?: boolean): void
  /** A companion could not fetch a medium any more: its sender uploads it again. */
  reuploadFor(device: LinkedDevice, id: string, about: BinaryNode | undefined): void
}
