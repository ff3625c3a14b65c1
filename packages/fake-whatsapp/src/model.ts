import { createHash } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { jidDecode, type proto } from 'baileys'
import { SharedState } from './shared-state.ts'
import type { DeviceAddress, KeyBundle } from './signal-device.ts'
import { SignalDevice } from './signal-device.ts'

export type Receipt = 'delivery' | 'sender' | 'read' | 'read-self' | 'played' | 'inactive' | 'retry' | string

/** A message as one person's phone received it. */
export interface InboxItem {
  id: string
  /** Phone number of the author. */
  from: string
  /** The author's device; 0 is the phone itself. */
  fromDevice: number
  /** The chat as the sender addressed it: a user JID (phone or LID) or a group JID. */
  chatJid: string
  group?: string
  at: number
  message: proto.Message
}

export interface ReceiptSeen {
  ids: string[]
  type: Receipt
  from: string
  fromDevice: number
  group?: string
}

/** A device's view of its connection. */
export interface DeviceConnection {
  /** Stops reading and answering, like a network that drops everything. */
  silent: boolean
  send(stanza: BinaryNode): void
  /** Closes it as WhatsApp does. */
  close(): void
  /** Cuts it without a close frame. */
  cut(): void
}

/**
 * The key under which a stanza waits for its confirmation. Receipts have a separate key, because they carry the id of
 * their message.
 */
export function confirmedBy({ id, type, participant }: Record<string, string | undefined>, tag: string): string {
  return tag === 'receipt' ? `receipt ${id} ${type ?? ''} ${participant ?? ''}` : (id ?? '')
}

/** A companion device paired by QR: the real client under test. */
export class LinkedDevice {
  bundle: Omit<KeyBundle, 'preKey'> | undefined
  readonly preKeys: NonNullable<KeyBundle['preKey']>[] = []
  connection: DeviceConnection | undefined
  /** True once the client has reported that it is ready. Earlier stanzas are stored until then. */
  isActive = false
  /** Stanzas not yet confirmed by the client, by `confirmedBy`; sent again at the next login. */
  readonly unconfirmed = new Map<string, BinaryNode>()
  gotHistory = false
  private readonly waiting: (() => void)[] = []

  readonly account: Account
  readonly id: number
  readonly noiseKey: Buffer
  readonly identity: Buffer

  constructor(account: Account, id: number, noiseKey: Buffer, identity: Buffer) {
    this.account = account
    this.id = id
    this.noiseKey = noiseKey
    this.identity = identity
  }

  get jid(): string {
    return `${this.account.phone}:${this.id}@s.whatsapp.net`
  }

  get address(): DeviceAddress {
    return { user: this.account.phone, device: this.id }
  }

  /** Resolves once the client has uploaded keys, so that messages to it can be encrypted. */
  async keysReady(): Promise<void> {
    if (!this.bundle) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  acceptKeys(bundle: Omit<KeyBundle, 'preKey'>, preKeys: NonNullable<KeyBundle['preKey']>[]): void {
    this.bundle = bundle
    this.preKeys.push(...preKeys)
    for (const resolve of this.waiting.splice(0)) resolve()
  }

  takeBundle(): KeyBundle {
    if (!this.bundle) throw new Error(`${this.jid} has uploaded no keys`)
    return { ...this.bundle, preKey: this.preKeys.shift() }
  }
}

/** A WhatsApp user: a simulated phone and its linked companions. */
export class Account {
  readonly lid: string
  readonly phoneDevice = new SignalDevice()
  readonly linked = new Map<number, LinkedDevice>()
  /** Messages to this person without duplicates, as the phone shows them. */
  readonly inbox: InboxItem[] = []
  /** Like `inbox`, with duplicates: a message sent again under its id appears twice. */
  readonly arrivals: InboxItem[] = []
  /** Messages of this person's companions, as mirrored to the phone. */
  readonly companionMessages: InboxItem[] = []
  readonly receipts: ReceiptSeen[] = []
  /** The shared state of this person's devices. */
  readonly shared = new SharedState()
  readonly groupsKnownTo = new Map<string, Set<string>>()
  profilePictureUrl: string | undefined
  private nextDevice = 1

  readonly phone: string
  name: string
  readonly isBusiness: boolean

  constructor(phone: string, name: string, isBusiness = false) {
    this.isBusiness = isBusiness
    this.phone = phone
    this.name = name

    const digits = BigInt(`0x${createHash('sha256').update(phone).digest('hex').slice(0, 24)}`).toString()
    this.lid = `2${digits.slice(0, 14).padEnd(14, '0')}`
  }

  /** Stores a message; false when the phone already has it. */
  take(received: InboxItem): boolean {
    this.arrivals.push(received)
    if (this.inbox.some((item) => item.id === received.id && item.from === received.from)) return false
    this.inbox.push(received)
    return true
  }

  get jid(): string {
    return `${this.phone}@s.whatsapp.net`
  }

  get lidJid(): string {
    return `${this.lid}@lid`
  }

  get address(): DeviceAddress {
    return { user: this.phone, device: 0 }
  }

  link(noiseKey: Buffer, identity: Buffer): LinkedDevice {
    const device = new LinkedDevice(this, this.nextDevice++, noiseKey, identity)
    this.linked.set(device.id, device)
    return device
  }
}

export interface Group {
  jid: string
  subject: string
  owner: Account
  participants: Account[]
  createdAt: number
  addressing: 'pn' | 'lid'
  /** Number of requests for its metadata. */
  queries: number
}

/** All people and groups of the network. */
export class Directory {
  readonly accounts = new Map<string, Account>()
  readonly groups = new Map<string, Group>()
  private readonly byLid = new Map<string, Account>()
  private readonly aliases = new Map<string, string>()

  add(phone: string, name: string, isBusiness = false): Account {
    const existingAccount = this.accounts.get(phone)
    if (existingAccount) return existingAccount
    const account = new Account(phone, name, isBusiness)
    this.accounts.set(phone, account)
    this.byLid.set(account.lid, account)
    return account
  }

  /** Makes a number resolve to another, like Brazilian mobiles with and without the ninth digit. */
  alias(number: string, phone: string): void {
    this.aliases.set(number, phone)
  }

  byPhone(number: string): Account | undefined {
    return this.accounts.get(this.aliases.get(number) ?? number)
  }

  resolve(jid: string | undefined): { account: Account; device: number } | undefined {
    const parts = jid ? jidDecode(jid) : undefined
    if (!parts) return undefined
    const account = parts.server === 'lid' ? this.byLid.get(parts.user) : this.byPhone(parts.user)
    return account && { account, device: parts.device ?? 0 }
  }
}
