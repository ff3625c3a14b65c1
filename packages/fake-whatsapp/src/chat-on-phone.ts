import { S_WHATSAPP_NET } from 'baileys'
import type { Account } from './model.ts'
import type { Network } from './network.ts'
import { node, nowSeconds } from './nodes.ts'
import type { StateChange } from './shared-state.ts'
import { newMessageId } from './stanzas.ts'

/** The collection in which WhatsApp stores changes of chats. */
const CHATS = 'regular_low'

/** The messages that an act covers. */
export interface CoveredMessages {
  /** Ids of the customer's newest messages. */
  ids?: string[]
  /** When the newest of them was written, in milliseconds; now by default. */
  at?: number
}

/** A chat on its owner's phone. Acts there reach the owner's linked devices. */
export class ChatOnPhone {
  private readonly network: Network
  private readonly owner: Account
  private readonly jid: string
  private readonly isGroup: boolean

  /** @param to a number, a user JID or a group JID */
  constructor(network: Network, owner: Account, to: string) {
    this.network = network
    this.owner = owner
    this.isGroup = network.directory.groups.has(to)
    const other = network.directory.resolve(to.includes('@') ? to : `${to}@s.whatsapp.net`)?.account
    if (!this.isGroup && !other) throw new Error(`${to} has no WhatsApp`)
    const isLid = network.options.addressing === 'lid'
    this.jid = other ? (isLid ? other.lidJid : other.jid) : to
  }

  /** Opens the chat, or plays one of its voice notes: a receipt that lists the messages. */
  show(ids: string[], type: 'read-self' | 'played-self' = 'read-self'): void {
    const [id, ...others] = ids
    const ownJid = this.network.options.addressing === 'lid' ? this.owner.lidJid : this.owner.jid
    const sides = this.isGroup ? { from: this.jid, participant: ownJid } : { from: ownJid, recipient: this.jid }
    const list = others.map((other) => node('item', { id: other }))
    const content = list.length > 0 ? [node('list', {}, list)] : undefined
    for (const device of this.owner.linked.values())
      this.network.deliver(device, node('receipt', { id, ...sides, type, t: nowSeconds() }, content))
  }

  markRead(covered: CoveredMessages = {}): Promise<void> {
    return this.mark(true, covered)
  }

  markUnread(covered: CoveredMessages = {}): Promise<void> {
    return this.mark(false, covered)
  }

  archive(archived = true, covered: CoveredMessages = {}): Promise<void> {
    const archiveChatAction = { archived, messageRange: this.range(covered) }
    return this.change({ ...this.actNamed('archive'), value: { archiveChatAction }, apiVersion: 3 })
  }

  pin(): Promise<void> {
    return this.change({ ...this.actNamed('pin_v1'), value: { pinAction: { pinned: true } }, apiVersion: 5 })
  }

  /** Announces the latest version to the linked devices again. */
  announce(): void {
    const version = String(this.owner.shared.version(CHATS))
    for (const device of this.owner.linked.values()) {
      const attrs = { id: newMessageId(), from: S_WHATSAPP_NET, type: 'server_sync', t: nowSeconds() }
      this.network.deliver(device, node('notification', attrs, [node('collection', { name: CHATS, version })]))
    }
  }

  private mark(read: boolean, covered: CoveredMessages): Promise<void> {
    const markChatAsReadAction = { read, messageRange: this.range(covered) }
    return this.change({ ...this.actNamed('markChatAsRead'), value: { markChatAsReadAction }, apiVersion: 3 })
  }

  private actNamed(kind: string): Pick<StateChange, 'collection' | 'index'> {
    return { collection: CHATS, index: [kind, this.jid] }
  }

  private range({ ids = [], at = Date.now() }: CoveredMessages) {
    const timestamp = Math.floor(at / 1000)
    const messages = ids.map((id) => ({ key: { id, remoteJid: this.jid, fromMe: false }, timestamp }))
    return { lastMessageTimestamp: timestamp, messages }
  }

  private async change(change: StateChange): Promise<void> {
    const value = { ...change.value, timestamp: Date.now() }
    const { sendSnapshots } = this.network.options
    await this.owner.shared.change({ ...change, value }, sendSnapshots ? this.network.media : undefined)
    this.announce()
  }
}
