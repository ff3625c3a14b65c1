import { createHash } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { jidDecode, type proto } from 'baileys'
import { SharedState } from './shared-state.ts'
import type { DeviceAddress, KeyBundle } from './signal-device.ts'
import { SignalDevice } from './signal-device.ts'

export type Receipt = 'delivery' | 'sender' | 'read' | 'read-self' | 'played' | 'inactive' | 'retry' | string

/** A message as one person's phone received it. */
export interface Received {
  id: string
  /** Phone number of the author. */
  from: string
  /** The device of the author that sent it; 0 is the phone itself. */
  fromDevice: number
  /** The other side as the sender wrote it: a user jid (phone or lid) or a group jid. */
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

/** The connection as a device uses it. */
export interface DeviceConnection {
  /** Reads nothing and answers nothing any more, as a network that swallows everything. */
  silent: boolean
  send(stanza: BinaryNode): void
  /** Ends it as WhatsApp does. */
  close(): void
  /** Ends it without a word. */
  cut(): void
}

/**
 * Under what a stanza waits for its confirmation: messages and all else under their id, receipts beside them under a name
 * of their own, because they carry the id of the message that they are about.
 */
export function confirmedBy({ id, type, participant }: Record<string, string | undefined>, tag: string): string {
  return tag === 'receipt' ? `receipt ${id} ${type ?? ''} ${participant ?? ''}` : (id ?? '')
}

/** A companion device paired by QR: the real client under test. */
export class LinkedDevice {
  bundle: Omit<KeyBundle, 'preKey'> | undefined
  readonly preKeys: NonNullable<KeyBundle['preKey']>[] = []
  connection: DeviceConnection | undefined
  /** The client said that it is ready. What arrives before is kept for then. */
  isActive = false
  /** Stanzas the client has not confirmed yet, by `confirmedBy`; sent again at the next login. */
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

  /** Resolves once the client has uploaded keys, so that others can write to it. */
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

/** One WhatsApp user: a phone played by the fake, and any companions linked to it. */
export class Account {
  readonly lid: string
  readonly phoneDevice = new SignalDevice()
  readonly linked = new Map<number, LinkedDevice>()
  /** Messages that others sent to this person, each once, as the phone shows them. */
  readonly inbox: Received[] = []
  /** The same with doubles: a message that was sent again under its id stands here twice. */
  readonly arrivals: Received[] = []
  /** Messages that this person's own companions sent, as mirrored to the phone. */
  readonly sent: Received[] = []
  readonly receipts: ReceiptSeen[] = []
  /** The state that this person's devices share. */
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

  /** Takes a message in; false when the phone has it already and shows nothing new. */
  take(received: Received): boolean {
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
  /** How often clients have asked for its facts. */
  queries: number
}

/** Everybody and every group this small network knows. */
export class Directory {
  readonly accounts = new Map<string, Account>()
  readonly groups = new Map<string, Group>()
  private readonly byLid = new Map<string, Account>()
  private readonly aliases = new Map<string, string>()

  add(phone: string, name: string, isBusiness = false): Account {
    const known = this.accounts.get(phone)
    if (known) return known
    const account = new Account(phone, name, isBusiness)
    this.accounts.set(phone, account)
    this.byLid.set(account.lid, account)
    return account
  }

  /** Lets a number resolve to another, as Brazilian mobiles do with and without the ninth digit. */
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
