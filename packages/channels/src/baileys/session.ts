import type { Readable } from 'node:stream'
import { phoneSpellings } from '@recado/contract/values/phone'
import type { AuthenticationCreds, BaileysEventMap, BinaryNode, WASocket } from 'baileys'
import type {
  AckLevel,
  ChannelAddress,
  ChannelSession,
  ConnectionState,
  GroupMember,
  MediaRef,
  OutboundMessage,
  PhoneBookPerson,
  SessionContext,
} from '../channel.ts'
import { SendFailure } from '../channel.ts'
import { addressOf, isSamePerson, jidOf, parseJid } from './address.rules.ts'
import { AddressBook } from './address-book.ts'
import { AuthStore } from './auth-store.ts'
import { Delivery } from './delivery.ts'
import { sendFailureOf } from './failure.rules.ts'
import { GroupBook, memberAddress } from './group-book.ts'
import { Journal } from './journal.ts'
import { Link } from './link.ts'
import { downloadMedia, pictureOf, refreshMedia } from './media/media.ts'
import type { BaileysOptions } from './options.ts'
import { pairingTime, requestPairingCode } from './pairing/pairing-code.ts'
import { actOfCall } from './phone/phone-act.rules.ts'
import { SharedState } from './phone/shared-state.ts'
import { PhoneBook } from './phone-book.ts'
import { Receiver } from './receiver.ts'
import type { FailureCount } from './resends/failure-count.ts'
import { Resends } from './resends/resends.ts'
import { PendingAcks } from './sending/pending-acks.ts'
import { Writing } from './sending/writing.ts'

const DEFAULT_ACK_TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 120_000
/** A WhatsApp group has at most 1,024 members. */
const MAX_MEMBERS = 2_048
/** Sessions, of five attempts each, in which a receipt may fail to be stored. */
const MAX_RECEIPT_FAILURES = 10
/** Our own close codes for failures of the store or the product. */
const INTERNAL = 500

/** One connection attempt of a linked device, from `connect` to its end. Never reconnects automatically. */
export class BaileysSession implements ChannelSession {
  private readonly options: BaileysOptions
  private readonly context: SessionContext
  private readonly store: AuthStore
  private readonly journal: Journal
  private readonly delivery: Delivery
  private readonly receiver: Receiver
  private readonly acks: PendingAcks
  private readonly groups = new GroupBook()
  private readonly book = new AddressBook()
  private readonly phones: PhoneBook
  private readonly resends: Resends
  private readonly shared: SharedState
  private readonly writing: Writing
  private readonly failures: FailureCount
  private creds: AuthenticationCreds | null = null
  private link: Link | null = null
  private isOpen = false
  private hasEnded = false
  private qrs = 0
  private isPaired = false

  /** @param failures counters shared by all sessions of the provider */
  constructor(options: BaileysOptions, context: SessionContext, failures: FailureCount) {
    this.options = options
    this.context = context
    this.failures = failures
    this.store = new AuthStore(context.keys, {
      onFailure: (error) => this.cut(`a key could not be read or written: ${String(error)}`),
      retryMs: options.storeRetryMs,
    })
    this.acks = new PendingAcks(options.ackTimeoutMs ?? DEFAULT_ACK_TIMEOUT_MS)
    this.journal = new Journal(() => ({ id: this.creds?.me?.id ?? '', lid: this.creds?.me?.lid ?? '' }))
    const { label, events, keys, log } = context
    this.delivery = new Delivery({
      events,
      forget: (ids) => keys.forgetJournal(ids),
      onFailure: (error) => this.close(INTERNAL, `a message could not be handed over: ${String(error)}`),
      onLoss: (error) => log.error({ label, error: String(error) }, 'an event of the network could not be handled'),
      retryMs: options.storeRetryMs,
    })
    this.phones = new PhoneBook(keys, (error) =>
      log.warn({ label, error: String(error) }, 'the phone book was not kept'),
    )
    this.receiver = new Receiver({
      events,
      delivery: this.delivery,
      journal: this.journal,
      groups: this.groups,
      book: this.book,
      savedName: (phone) => this.phones.nameOf(phone),
      me: () => this.me(),
      socket: () => this.link?.socket ?? null,
    })
    this.shared = new SharedState({
      store: this.store,
      act: (act) => this.link?.afterBacklog(namesOf(act.chat), () => this.hold(() => this.receiver.act(act))),
      afterwards: (work) => this.link?.afterBacklog([], () => this.hold(() => this.receiver.runInOrder(work))),
    })
    this.resends = new Resends({
      context,
      book: this.book,
      groups: this.groups,
      failures,
      socket: () => this.link?.socket ?? null,
      cut: (reason) => this.cut(reason),
      uploadTimeoutMs: UPLOAD_TIMEOUT_MS,
      trace: (text, about) => this.shared.onLine(text, about),
    })
    this.writing = new Writing({
      acks: this.acks,
      groups: this.groups,
      book: this.book,
      link: () => this.openedLink(),
      lookUp: async (phone) => (await this.checkNumber(phone))?.phone ?? null,
      uploadTimeoutMs: UPLOAD_TIMEOUT_MS,
    })
  }

  async connect(): Promise<void> {
    this.state({ state: 'opening' })
    try {
      this.creds = await this.store.loadCreds()
      if (this.hasEnded) return
      this.isPaired = this.creds.me !== undefined
      this.receiver.replay(await this.context.keys.pendingJournal())
      if (this.hasEnded) return
      this.link = this.openLink(this.creds)
    } catch (error) {
      this.close(INTERNAL, String(error))
    }
  }

  async disconnect(): Promise<void> {
    this.finish()
    await this.link?.end()
    await Promise.all([this.store.close(), this.phones.flush()])
  }

  async logOut(): Promise<void> {
    this.finish()
    await this.link?.logOut()
    await Promise.all([this.store.close(), this.phones.flush()])
    await this.store.clear()
  }

  async pairingCode(phone: string): Promise<{ code: string; validMs: number }> {
    if (!this.link || this.qrs === 0 || this.isPaired) throw new SendFailure('retry', 'no QR code is shown', 428)
    const code = await requestPairingCode(this.link.socket, phone)
    return { code, validMs: pairingTime(this.options.qrTimeoutMs, this.qrs) }
  }

  send(message: OutboundMessage): Promise<{ ack: AckLevel }> {
    return this.writing.send(message)
  }

  deleteMessage(target: Parameters<ChannelSession['deleteMessage']>[0]): Promise<void> {
    return this.writing.delete(target)
  }

  editMessage(target: Parameters<ChannelSession['editMessage']>[0]): Promise<void> {
    return this.writing.edit(target)
  }

  react(target: Parameters<ChannelSession['react']>[0]): Promise<void> {
    return this.writing.react(target)
  }

  async markRead({ chat, messages }: Parameters<ChannelSession['markRead']>[0]): Promise<void> {
    const remoteJid = jidOf(chat)
    const keys = messages.map(({ id, author }) => {
      const participant = chat.group ? { participant: jidOf(author) } : {}
      return { remoteJid, id, fromMe: false, ...participant }
    })
    if (keys.length > 0) await this.ask((socket) => socket.readMessages(keys))
  }

  async rejectCall({ id, from }: { id: string; from: ChannelAddress }): Promise<void> {
    await this.ask((socket) => socket.rejectCall(id, jidOf(from)))
  }

  async setTyping(chat: ChannelAddress, typing: boolean): Promise<void> {
    await this.ask((socket) => socket.sendPresenceUpdate(typing ? 'composing' : 'paused', jidOf(chat)))
  }

  async checkNumber(number: string): Promise<{ phone: string; lid: string | null } | null> {
    const spellings = phoneSpellings(number)
    const answer = await this.ask((socket) => socket.onWhatsApp(...spellings))
    if (!answer) throw new SendFailure('retry', 'the network did not answer', 408)
    const registeredAddress = addressOf(answer.find((item) => item.exists)?.jid)
    if (!registeredAddress?.phone) return null
    this.book.hasWhatsApp(number, registeredAddress.phone)
    return { phone: registeredAddress.phone, lid: this.book.complete(registeredAddress).lid }
  }

  async phoneBook(): Promise<PhoneBookPerson[]> {
    this.openedLink()
    return this.phones.people()
  }

  async groupMembers(group: ChannelAddress): Promise<GroupMember[]> {
    const { socket } = this.openedLink()
    const facts = await this.groups.of(jidOf(group), (jid) => socket.groupMetadata(jid))
    if (!facts) throw new SendFailure('retry', 'the network did not send the members of the group', 408)
    const members = facts.participants.slice(0, MAX_MEMBERS).map(async (one): Promise<GroupMember[]> => {
      const member = memberAddress(one)
      if (!member) return []
      const address = this.book.complete(member)
      const name = (address.phone && (await this.phones.nameOf(address.phone))) || one.notify || ''
      return [{ address, name, isMe: isSamePerson(address, this.me()) }]
    })
    return (await Promise.all(members)).flat()
  }

  async profilePicture(of: ChannelAddress): ReturnType<ChannelSession['profilePicture']> {
    return pictureOf(this.openedLink().socket, jidOf(of))
  }

  async downloadMedia(ref: MediaRef): Promise<Readable> {
    return downloadMedia(ref)
  }

  async refreshMedia(ref: MediaRef): Promise<MediaRef> {
    return refreshMedia(this.openedLink().socket, ref)
  }

  private openLink(creds: AuthenticationCreds): Link {
    const deps = {
      options: this.options,
      creds,
      store: this.shared,
      journal: this.journal,
      groups: this.groups,
      logger: this.resends.logger,
      getMessage: (key: Parameters<Resends['find']>[0]) => this.resends.find(key),
    }
    return new Link(deps, {
      qr: (qr) => this.state({ state: 'qr', qr, attempt: ++this.qrs }),
      paired: () => {
        this.isPaired = true
        this.state({ state: 'pairing' })
      },
      open: () => this.onOpen(),
      closed: (code, reason) => this.close(code, reason),
      happened: (event, data) => {
        if (event === 'creds.update') this.saveCreds(creds, data as Partial<AuthenticationCreds>)
        else this.take(event, data)
      },
      ack: (ack) => this.onAck(ack),
      receipt: (stanza) => this.onReceipt(stanza),
      call: (stanza) => this.onCall(stanza),
    })
  }

  private take(event: keyof BaileysEventMap, data: unknown): void {
    const phoneOf = (lid: string) => this.book.complete({ phone: null, lid, group: null }).phone
    if (event === 'contacts.upsert' || event === 'contacts.update') {
      this.phones.learn(data as BaileysEventMap['contacts.update'], phoneOf)
    } else this.receiver.take(event, data)
    if (event === 'messaging-history.set')
      this.phones.learn((data as BaileysEventMap['messaging-history.set']).contacts, phoneOf)
  }

  private onOpen(): void {
    this.isOpen = true
    const { phone, lid } = this.me()
    if (phone && lid) this.book.learn(phone, lid)
    this.state({ state: 'open', phone: phone ?? '', lid, name: this.creds?.me?.name ?? '' })
  }

  private onAck(ack: BinaryNode): void {
    const isPending = this.acks.onAck(ack)
    if (!isPending && !ack.attrs.error && ack.attrs.id) this.receiver.status(ack.attrs.from, ack.attrs.id, 2)
  }

  private onCall(stanza: BinaryNode): void {
    const act = actOfCall(stanza, Date.now())
    // Baileys reports the ringing after this event.
    if (act) setImmediate(() => this.hold(() => this.receiver.act(act)))
  }

  /** Ends the session when an act of another device cannot be stored. The next session reads it again. */
  private hold(work: () => Promise<void>): void {
    if (this.hasEnded) return
    work().catch((error: unknown) => this.cut(`an act of another device could not be stored: ${String(error)}`))
  }

  /** Resolves once Baileys may confirm the receipt: its statuses are stored or given up. Rejects after the cut. */
  private async onReceipt(stanza: BinaryNode): Promise<void> {
    try {
      await this.receiver.receipt(stanza)
    } catch (error) {
      const { label, log } = this.context
      const { id, type = '', participant = '' } = stanza.attrs
      if (this.failures.isLast(`receipt ${label} ${id} ${type} ${participant}`, MAX_RECEIPT_FAILURES)) {
        log.error({ label, id, type, error: String(error) }, 'a receipt could not be stored: given up')
        return
      }
      this.cut(`a receipt could not be stored: ${String(error)}`)
      throw error
    }
  }

  /** Reports the end of the session once, after all pending data is saved. */
  private close(code: number, reason: string): void {
    if (this.hasEnded) return
    this.finish()
    const waitingForScan = this.qrs > 0 && !this.isPaired
    const report = () => this.context.events.state({ state: 'closed', code, reason, waitingForScan })
    const ending = async () => {
      await this.link?.end()
      await Promise.all([this.store.close(), this.phones.flush()])
    }
    void ending().then(report, report)
  }

  /**
   * Cuts the connection when the session lacks what it needs to process a stanza. Nothing is acknowledged, so the
   * network sends the stanza again.
   */
  private cut(reason: string): void {
    if (this.hasEnded) return
    this.link?.cut()
    this.close(INTERNAL, reason)
  }

  private finish(): void {
    this.hasEnded = true
    this.isOpen = false
    this.delivery.stop()
    this.acks.closeAll()
    this.shared.stop()
  }

  private state(state: ConnectionState): void {
    if (!this.hasEnded) this.context.events.state(state)
  }

  private saveCreds(creds: AuthenticationCreds, update: Partial<AuthenticationCreds>): void {
    Object.assign(creds, update)
    this.store.saveCreds(creds).catch((error: unknown) => {
      this.close(INTERNAL, `the credentials could not be saved: ${String(error)}`)
    })
  }

  private me(): ChannelAddress {
    const me = this.creds?.me
    return { phone: parseJid(me?.id)?.user ?? null, lid: parseJid(me?.lid)?.user ?? null, group: null }
  }

  private openedLink(): Link {
    if (!this.link || !this.isOpen) throw new SendFailure('retry', 'the session is not open', 428)
    return this.link
  }

  private async ask<T>(question: (socket: WASocket) => Promise<T>): Promise<T> {
    try {
      return await question(this.openedLink().socket)
    } catch (error) {
      throw sendFailureOf(error)
    }
  }
}

/** The JIDs under which stanzas may address a chat. */
const namesOf = ({ phone, lid, group }: ChannelAddress): string[] =>
  [phone && `${phone}@s.whatsapp.net`, lid && `${lid}@lid`, group && `${group}@g.us`].flatMap((name) => name || [])
