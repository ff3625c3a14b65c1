import type { EventEmitter } from 'node:events'
import type { BinaryNode } from 'baileys'
import type { Connection } from './connection.ts'
import type { Faults } from './faults.ts'
import type { MediaHost } from './media.ts'
import type { Account, Directory, Group, InboxItem, LinkedDevice } from './model.ts'
import type { FakeEvents, FakeWhatsAppOptions } from './options.ts'
import type { KeyBundle } from './signal-device.ts'

/** The network's view of a phone. */
export interface NetworkPhone {
  readonly account: Account
  /** Shows a message of the account's own companion. */
  mirror(received: InboxItem): void
  /** Reports to the sender that a message was delivered, read or played. */
  confirm(received: InboxItem, type: 'delivery' | 'read' | 'played'): void
  /** Requests a message again from a companion because it could not be decrypted. */
  askAgain(sender: LinkedDevice, id: string, chatJid: string, group: Group | undefined): void
  /** Sends a message again, in a new session, to a companion that could not decrypt it. */
  resend(device: LinkedDevice, id: string, bundle: KeyBundle | undefined): Promise<void>
}

/** The network's interface for phones, logins, receipts and routing. */
export interface Network extends EventEmitter<FakeEvents> {
  readonly directory: Directory
  readonly media: MediaHost
  readonly faults: Faults
  readonly options: Required<FakeWhatsAppOptions>
  /** The phone of this number, created if unknown. */
  phone(number: string): NetworkPhone
  /** The client that shows a QR code with this reference. */
  waitingWith(ref: string): Connection
  /** The client that last requested a pairing code for this number. */
  waitingWithCode(number: string): Connection
  /**
   * Sends a stanza to a companion. With `keep` (the default), sends it again at each login until the companion
   * confirms.
   */
  deliver(device: LinkedDevice, stanza: BinaryNode, keep?: boolean): void
  /** A companion could not download a medium: its sender uploads it again. */
  reuploadFor(device: LinkedDevice, id: string, about: BinaryNode | undefined): void
}
