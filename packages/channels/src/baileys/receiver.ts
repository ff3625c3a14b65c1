import type { BaileysEventMap, BinaryNode, WAMessage, WASocket } from 'baileys'
import type {
  AckLevel,
  ChannelAddress,
  ChannelEvents,
  InboundMention,
  InboundMessage,
  JournalEntry,
  PhoneAct,
} from '../channel.ts'
import { addressOf, isIgnoredJid, isSamePerson } from './address.rules.ts'
import type { AddressBook } from './address-book.ts'
import type { Delivery, InboundEvent } from './delivery.ts'
import { type GroupBook, memberAddress } from './group-book.ts'
import type { Inbound } from './inbound.rules.ts'
import { readInbound } from './inbound.rules.ts'
import type { Journal } from './journal.ts'
import { actOfReceipt } from './phone/phone-act.rules.ts'
import { statusesOf } from './receipt.rules.ts'

type Events = BaileysEventMap

export interface ReceiverDependencies {
  events: ChannelEvents
  delivery: Delivery
  journal: Journal
  groups: GroupBook
  book: AddressBook
  /** The name under which the owner saved a number, or null. */
  savedName: (phone: string) => Promise<string | null>
  /** Our own number; known once the credentials are. */
  me: () => ChannelAddress
  /** The socket in use; null while a journal is replayed before it opens. */
  socket: () => WASocket | null
}

/** Converts socket events into product events, in order. */
export class Receiver {
  private readonly deps: ReceiverDependencies

  constructor(deps: ReceiverDependencies) {
    this.deps = deps
  }

  /** Handles a socket event as it happens. */
  take(event: keyof Events, data: unknown): void {
    if (event === 'messages.upsert') this.onMessages(data as Events['messages.upsert'])
    else if (event === 'call') this.onCalls(data as Events['call'])
    else if (event === 'blocklist.update') this.onBlocked(data as Events['blocklist.update'])
    else if (event === 'presence.update') this.onPresence(data as Events['presence.update'])
    else if (event === 'lid-mapping.update') this.onPair(data as Events['lid-mapping.update'])
    else if (event === 'groups.update') this.onGroups(data as Events['groups.update'])
    else if (event === 'chats.update' || event === 'chats.upsert') this.onChats(data as Events['chats.update'])
    else if (event === 'messaging-history.set') this.onChats((data as Events['messaging-history.set']).chats)
    else if (event === 'group-participants.update') this.onMembers(data as Events['group-participants.update'])
  }

  /** Hands over the messages that an earlier session decrypted but did not deliver. */
  replay(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      const message = this.deps.journal.read(entry)
      this.hand(message ? readInbound(message, this.deps.me(), true) : null, [entry.id])
    }
  }

  private onMessages({ messages, type }: Events['messages.upsert']): void {
    for (const message of messages as WAMessage[]) {
      const original = this.deps.journal.plainOf(message)
      const journal = this.deps.journal.take(message)
      this.hand(readInbound(message, this.deps.me(), type === 'append', original), journal)
    }
  }

  private onGroups(groups: Events['groups.update']): void {
    for (const group of groups) {
      this.deps.groups.update(group)
      const { id, ephemeralDuration: seconds } = group
      if (seconds !== undefined) this.onExpiration(id, seconds, Date.now())
    }
  }

  private onMembers({ id, participants, action }: Events['group-participants.update']): void {
    // After an absence from a group the cached metadata is outdated.
    const isMe = participants.some((one) => isSamePerson(memberAddress(one), this.deps.me()))
    if (isMe) this.deps.groups.forget(id)
    else this.deps.groups.participants(id, participants, action)
  }

  private onChats(chats: Events['chats.update']): void {
    for (const { id, ephemeralExpiration, ephemeralSettingTimestamp } of chats) {
      if (ephemeralExpiration == null) continue
      this.onExpiration(id, Number(ephemeralExpiration), Number(ephemeralSettingTimestamp ?? 0) * 1000 || Date.now())
    }
  }

  private onExpiration(jid: string | null | undefined, seconds: number, at: number): void {
    const chat = jid && !isIgnoredJid(jid) ? addressOf(jid) : null
    if (chat) this.report(async () => this.deps.events.expiration({ chat: await this.complete(chat), seconds, at }))
  }

  private hand(inbound: Inbound | null, journal: string[]): void {
    const { delivery, events } = this.deps
    if (!inbound) {
      if (journal.length > 0) delivery.push({ kind: 'other', journal, run: async () => undefined })
      return
    }
    if (inbound.kind === 'message') {
      delivery.push({ kind: 'message', journal, prepare: () => this.prepare(inbound.message) })
      return
    }
    delivery.push({ kind: 'other', journal, run: () => this.change(inbound, events) })
  }

  private async change(inbound: Exclude<Inbound, { kind: 'message' }>, events: ChannelEvents): Promise<void> {
    const chat = await this.complete(inbound.chat)
    if (inbound.kind === 'expiration') return events.expiration({ chat, seconds: inbound.seconds, at: inbound.at })
    const { id, fromMe } = inbound
    if (inbound.kind === 'edited') {
      const lines = inbound.lines ? { lines: inbound.lines } : {}
      const mentions = await this.mentioned(chat, inbound.mentions)
      await events.edited({ chat, id, fromMe, text: inbound.text, ...lines, ...mentions, at: inbound.at })
    }
    if (inbound.kind === 'answered') {
      const { authorIsMe, at, choices, ballot } = inbound
      const answer = { chat, id, fromMe, author: await this.complete(inbound.author), authorIsMe, at, choices, ballot }
      await events.answered?.(answer)
    }
    if (inbound.kind === 'deleted') await events.deleted({ chat, id, fromMe })
    if (inbound.kind !== 'reaction') return
    const { emoji, reactorIsMe } = inbound
    const author = await this.complete(inbound.author)
    await events.reaction({ chat, id, fromMe, author, reactorIsMe, emoji })
  }

  private async prepare(message: InboundMessage): Promise<InboundMessage> {
    const chat = await this.complete(message.chat)
    const author = message.author === message.chat ? chat : await this.complete(message.author)
    const { group } = chat
    const socket = this.deps.socket()
    const groupName =
      group && socket ? await this.deps.groups.subject(`${group}@g.us`, (jid) => socket.groupMetadata(jid)) : null
    if (chat.phone) this.deps.book.hasWhatsApp(chat.phone, chat.phone)
    const quote = message.quote?.author
      ? { quote: { ...message.quote, author: await this.complete(message.quote.author) } }
      : {}
    return { ...message, chat, author, groupName, ...quote, ...(await this.mentioned(chat, message.mentions)) }
  }

  /** Mentions with the phone of a LID and the name in the phone book, if known. */
  private async mentioned(
    { group }: ChannelAddress,
    mentions: InboundMessage['mentions'],
  ): Promise<Pick<InboundMessage, 'mentions'>> {
    if (!mentions) return {}
    const { groups, me, savedName } = this.deps
    const complete = async (one: InboundMention): Promise<InboundMention> => {
      if (one.address.group) return one
      const member = group ? await groups.complete(`${group}@g.us`, one.address) : one.address
      const address = await this.complete(member)
      const name = one.name || ((address.phone && (await savedName(address.phone))) ?? '')
      return { ...one, address, name, isMe: one.isMe || isSamePerson(address, me()) }
    }
    return { mentions: await Promise.all(mentions.map(complete)) }
  }

  /** Adds the phone to a LID when it is known, and reports a new pair to the product. */
  private async complete(address: ChannelAddress): Promise<ChannelAddress> {
    const { book } = this.deps
    let { phone, lid } = book.complete(address)
    if (lid && !phone) phone = await this.phoneOf(lid)
    if (phone && lid && book.learn(phone, lid) && !isSamePerson({ phone, lid, group: null }, this.deps.me())) {
      await this.deps.events.identity({ phone, lid })
    }
    return { phone, lid, group: address.group }
  }

  private async phoneOf(lid: string): Promise<string | null> {
    const mapping = this.deps.socket()?.signalRepository.lidMapping
    return addressOf(await mapping?.getPNForLID(`${lid}@lid`))?.phone ?? null
  }

  /**
   * Stores the statuses of a receipt before the network gets its confirmation. Rejects when they could not be stored;
   * never settles when the session ends first.
   */
  receipt(stanza: BinaryNode): Promise<void> {
    const me = this.deps.me()
    const statuses = statusesOf(stanza, me)
    const act = actOfReceipt(stanza, me, Date.now())
    if (statuses.length === 0 && !act) return Promise.resolve()
    return this.runInOrder(async () => {
      for (const { chat, id, ack } of statuses) await this.store(chat, id, ack)
      if (act) await this.storeAct(act)
    })
  }

  /** Reports what another own device did. Resolves once it is stored; rejects when it cannot be stored. */
  act(act: PhoneAct): Promise<void> {
    return this.runInOrder(() => this.storeAct(act))
  }

  /** Runs after everything handed over before, with retries. Never settles when the session ends first. */
  runInOrder(run: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) =>
      this.deps.delivery.push({ kind: 'held', journal: [], run, resolve, reject }),
    )
  }

  /** Reports the delivery status of one of our messages. */
  status(jid: string | null | undefined, id: string, ack: AckLevel): void {
    this.report(() => this.store(jid, id, ack))
  }

  private async store(jid: string | null | undefined, id: string, ack: AckLevel): Promise<void> {
    const chat = addressOf(jid)
    if (chat) await this.deps.events.status({ chat: this.deps.book.complete(chat), id, ack })
  }

  private onCalls(calls: Events['call']): void {
    for (const call of calls) {
      const { callerPn } = call as { callerPn?: string }
      const from = addressOf(call.from, callerPn)
      if (call.status !== 'offer' || !from) continue
      const [id, video, at] = [call.id, call.isVideo === true, call.date.getTime()]
      this.report(async () => this.deps.events.call({ id, from: await this.complete(from), video, at }))
    }
  }

  private onBlocked({ blocklist, type }: Events['blocklist.update']): void {
    if (type !== 'add') return
    for (const jid of blocklist) {
      const chat = addressOf(jid)
      if (chat) this.report(() => this.storeAct({ kind: 'blocked', chat, at: Date.now(), until: null, ids: [] }))
    }
  }

  private async storeAct(act: PhoneAct): Promise<void> {
    await this.deps.events.phone({ ...act, chat: await this.complete(act.chat) })
  }

  private onPresence({ id, presences }: Events['presence.update']): void {
    const chat = addressOf(id)
    if (!chat) return
    const states = Object.values(presences).map((presence) => presence.lastKnownPresence)
    const typing = states.includes('composing') || states.includes('recording')
    this.deps.events.presence({ chat: this.deps.book.complete(chat), typing })
  }

  private onPair({ pn, lid }: Events['lid-mapping.update']): void {
    const address = addressOf(lid, pn)
    if (address) this.report(async () => void (await this.complete(address)))
  }

  private report(run: () => Promise<void>): void {
    const event: InboundEvent = { kind: 'other', journal: [], run }
    this.deps.delivery.push(event)
  }
}
