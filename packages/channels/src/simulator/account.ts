import type { AckLevel, ChannelAddress, PhoneAct } from '../channel.ts'
import { SendFailure } from '../channel.ts'
import { AccountMemory } from './account-memory.ts'
import type { AccountRecord, AccountState, RecordedMessage, WaitingItem } from './record.ts'

/** Why a phone cannot do what it was asked. */
export class AccountError extends Error {
  readonly kind: 'notPaired' | 'notShown' | 'away' | 'unknownMessage'
  constructor(kind: AccountError['kind']) {
    super(`simulated account: ${kind}`)
    this.name = 'AccountError'
    this.kind = kind
  }
}

/** The session connected to an account, which receives its events. */
export interface AttachedSession {
  /** True while a QR code waits for the scan. */
  readonly isQrShown: boolean
  paired(phone: string): Promise<void>
  close(code: number, reason: string): void
  deliver(messages: readonly RecordedMessage[], late: boolean): Promise<void>
  status(message: RecordedMessage, ack: AckLevel): Promise<void>
  edited(message: RecordedMessage, text: string, at: number): Promise<void>
  deleted(message: RecordedMessage): Promise<void>
  reaction(message: RecordedMessage, of: { emoji: string; reactorIsMe: boolean }): Promise<void>
  typing(chat: ChannelAddress, typing: boolean): void
  call(call: { id: string; from: ChannelAddress; video: boolean }): Promise<void>
  phone(act: PhoneAct): Promise<void>
}

type Incoming = ReadonlyArray<{ message: RecordedMessage; media: Uint8Array | null }>

const PAGE = 5000
const RESTART = 515
const LOGGED_OUT = 401
/** The acknowledgement of a delivered, unread message. */
export const ARRIVED: AckLevel = 3
/** The product could not store an event. */
export const NOT_TAKEN = 500

/**
 * One connected number on the simulated network. Keeps the phones' record, sends their acts to the connected session,
 * and stores them while no session is connected.
 */
export class SimulatedAccount {
  readonly record: AccountRecord
  /** Ids of calls that the product rejected. */
  readonly refusedCalls = new Set<string>()
  private readonly memory: AccountMemory
  private end: AttachedSession | null = null
  /** Settles when all waiting events are delivered; null while the account is cut off. */
  private catchUpEnd: Promise<void> | null = null
  private live = false
  private readonly arriving = new Set<Promise<void>>()
  private arrivals = 0
  /** Ids of messages written while the session was open but still delivering older ones: they are not late. */
  private readonly inTimeIds = new Set<string>()
  /**
   * The session that is currently receiving one of our messages, by the message's id. These messages do not wait for
   * the next session.
   */
  private readonly reporting = new Map<string, AttachedSession>()
  /**
   * Ids in `reporting` to check again after the report, because an earlier session receives them or their
   * acknowledgement rose.
   */
  private readonly recheckIds = new Set<string>()
  /** Ids of our messages whose last acknowledgement was not stored. */
  private readonly unstoredAcks = new Set<string>()

  constructor(record: AccountRecord) {
    this.record = record
    this.memory = new AccountMemory(record)
  }

  /** True when a session is open and no event is waiting. */
  get isLive(): boolean {
    return this.live
  }

  state(): Promise<AccountState> {
    return this.memory.state()
  }

  change(change: Partial<AccountState>): Promise<void> {
    return this.memory.change(change)
  }

  /** Consumes one of the configured failures. */
  takeFault(kind: 'refuseConnects' | 'failSends' | 'failMedia'): Promise<boolean> {
    return this.memory.takeFault(kind)
  }

  typingTo(chat: ChannelAddress): boolean {
    return this.memory.typing(chat)
  }

  productTypes(chat: ChannelAddress, typing: boolean): void {
    this.memory.setTyping(chat, typing)
  }

  /** Connects a session and replaces an earlier one. */
  async attach(end: AttachedSession): Promise<AccountState> {
    const before = this.end
    this.end = end
    if (before) before.close(440, 'replaced')
    return this.memory.reload()
  }

  detach(end: AttachedSession): void {
    if (this.end !== end) return
    this.end = null
    this.live = false
    this.catchUpEnd = null
    this.inTimeIds.clear()
  }

  /** The session is open: delivers the waiting events, then everything immediately. */
  begin(end: AttachedSession): void {
    if (this.end !== end) return
    this.catchUpEnd = this.catchUp(end).catch((error: unknown) => {
      end.close(NOT_TAKEN, `what waited could not be handed over: ${String(error)}`)
    })
  }

  /** Resolves when the waiting events are delivered; immediately when the account is cut off. */
  async untilIdle(): Promise<void> {
    await this.catchUpEnd
  }

  /** The owner's phone scans the code. */
  async scan(phone: string, qr?: string): Promise<void> {
    const state = await this.state()
    const end = this.end
    if (!end?.isQrShown || (qr !== undefined && qr !== state.qr)) throw new AccountError('notShown')
    await this.change({ paired: true, phone, qr: '' })
    await end.paired(phone)
  }

  /**
   * Handles messages of customers, or of the owner on the phone. Resolves once the product has stored them or the
   * network keeps them.
   */
  async write(incoming: Incoming): Promise<void> {
    const { paired } = this.memory.loadedState ?? (await this.state())
    if (!paired) throw new AccountError('notPaired')
    const end = this.end
    if (!this.live || !end) return this.keep(incoming)
    const messages = incoming.map(({ message }) => message)
    // Keep it as waiting until the product has it, so that the next session receives what a killed process did not
    // store.
    const keeping = this.record.add(incoming, true)
    // The product downloads a medium as soon as its message arrives, so it must be stored by then.
    if (incoming.some(({ media }) => media)) await keeping
    // Otherwise do both in parallel: they are independent, and a duplicate is harmless on either side.
    const [recording, delivery] = await Promise.allSettled([keeping, end.deliver(messages, false)])
    if (delivery.status === 'rejected') {
      end.close(NOT_TAKEN, 'a message could not be stored')
      throw delivery.reason
    }
    if (recording.status === 'rejected') throw recording.reason
    void this.noteDelivered(end, messages)
  }

  /** The writer does not wait for this: a message delivered twice is stored once. */
  private async noteDelivered(end: AttachedSession, messages: readonly RecordedMessage[]): Promise<void> {
    try {
      await this.record.noteReceived(messages)
    } catch {
      end.close(NOT_TAKEN, 'the network could not record a delivery')
    }
  }

  /** The author edits a message. */
  async edit(id: string, text: string): Promise<void> {
    const { end, message } = await this.subject(id)
    await end.edited(message, text, await this.record.edit(message, text))
  }

  async remove(id: string): Promise<void> {
    const { end, message } = await this.subject(id)
    await this.record.remove(message)
    await end.deleted(message)
  }

  /** A customer, or the owner on the phone, reacts; '' removes the reaction. */
  async react(id: string, emoji: string, reactorIsMe: boolean): Promise<void> {
    const { end, message } = await this.subject(id)
    await this.record.react(message, { emoji, fromCompany: reactorIsMe })
    await end.reaction(message, { emoji, reactorIsMe })
  }

  customerTypes(chat: ChannelAddress, typing: boolean): void {
    this.requireEnd().typing(chat, typing)
  }

  /** The owner does something with a chat on the phone. */
  async actOnPhone(act: PhoneAct): Promise<void> {
    await this.requireEnd().phone(act)
  }

  async ring(call: { id: string; from: ChannelAddress; video: boolean }): Promise<void> {
    await this.requireEnd().call(call)
  }

  /** One of our messages arrives at a phone. The network keeps the acknowledgement until `onReported`. */
  async arrive(message: RecordedMessage, media: Uint8Array | null): Promise<void> {
    if (!this.end) throw new SendFailure('retry', 'the account is cut off', 428)
    this.reporting.set(message.id, this.end)
    try {
      await this.record.add([{ message, media }], true)
    } catch (error) {
      this.reporting.delete(message.id)
      throw error
    }
  }

  /**
   * The session has received the arrival of one of our messages. Acknowledgements that were not stored, or that came
   * after the session's end, wait for the next session.
   */
  async onReported(message: RecordedMessage, isStored: boolean): Promise<void> {
    try {
      if (isStored && !this.unstoredAcks.has(message.id)) await this.record.noteReceived([{ ...message, ack: ARRIVED }])
    } finally {
      this.reporting.delete(message.id)
      // Check again once for all of them: earlier checks would find others still in flight.
      const isLastRecheck = this.recheckIds.delete(message.id) && this.recheckIds.size === 0
      if ((isLastRecheck || this.unstoredAcks.has(message.id)) && this.end && this.live) this.begin(this.end)
    }
  }

  /**
   * A phone acknowledges one of our messages. Acknowledgements that the product cannot store wait for the next session.
   */
  async confirm(id: string, ack: AckLevel): Promise<void> {
    const message = await this.record.find(id, true)
    if (!message) throw new AccountError('unknownMessage')
    const end = this.live ? this.end : null
    const isReporting = this.reporting.has(id)
    if (isReporting && !end) this.recheckIds.add(id)
    const raising = this.record.raiseAck([message], ack, end === null)
    await (end ? raising : this.arrival(raising))
    try {
      await end?.status(message, ack)
      // The report in flight carries a lower level and would leave this one waiting.
      if (end && isReporting) await this.record.setWaiting([{ ...message, ack }], false)
    } catch (error) {
      this.unstoredAcks.add(id)
      await this.record.setWaiting([message], true)
      end?.close(NOT_TAKEN, 'an acknowledgement could not be stored')
      throw error
    }
  }

  /**
   * Cuts the account with a close code. 515 only requests a restart, 401 ends the pairing, and others last until
   * `restore`.
   */
  async drop(code: number): Promise<void> {
    if (code === LOGGED_OUT) await this.change({ paired: false })
    else if (code !== RESTART) await this.change({ droppedCode: code })
    this.end?.close(code, 'dropped')
  }

  /** Restores the account, without faults. */
  restore(): Promise<void> {
    return this.change({
      droppedCode: null,
      refuseConnects: 0,
      failSends: 0,
      failCode: null,
      failMedia: 0,
      delaySendsMs: 0,
    })
  }

  private async subject(id: string): Promise<{ end: AttachedSession; message: RecordedMessage }> {
    const end = this.requireEnd()
    const message = await this.record.find(id)
    if (!message) throw new AccountError('unknownMessage')
    return { end, message }
  }

  private requireEnd(): AttachedSession {
    if (!this.end || !this.live) throw new AccountError('away')
    return this.end
  }

  private async keep(incoming: Incoming): Promise<void> {
    if (this.catchUpEnd !== null) for (const { message } of incoming) this.inTimeIds.add(message.id)
    await this.arrival(this.record.add(incoming, true))
    await this.catchUpEnd
  }

  /** A session that is opening waits until the event is stored and then checks again, so that it does not miss it. */
  private arrival(storing: Promise<void>): Promise<void> {
    this.arrivals++
    const arriving = storing.finally(() => this.arriving.delete(arriving))
    this.arriving.add(arriving)
    return arriving
  }

  private async catchUp(end: AttachedSession): Promise<void> {
    while (this.end === end) {
      const arrivals = this.arrivals
      await Promise.allSettled(this.arriving)
      const waiting = await this.record.waiting(PAGE)
      const { left = [], items = [] } = Object.groupBy(waiting, ({ id, fromCompany }) =>
        fromCompany && this.reporting.has(id) ? 'left' : 'items',
      )
      for (const { id } of left) if (this.reporting.get(id) !== end) this.recheckIds.add(id)
      if (this.end !== end) return
      if (items.length > 0) await this.handOver(end, items)
      else if (arrivals === this.arrivals && this.arriving.size === 0) {
        this.live = true
        return
      }
    }
  }

  private async handOver(end: AttachedSession, items: WaitingItem[]): Promise<void> {
    const customerItems = items.filter((item) => !item.fromCompany)
    // Split before the first delivery: if the session ends in between, all become late.
    const { inTime = [], late = [] } = Object.groupBy(customerItems, ({ id }) =>
      this.inTimeIds.has(id) ? 'inTime' : 'late',
    )
    if (late.length > 0) await end.deliver(late, true)
    if (inTime.length > 0) await end.deliver(inTime, false)
    for (const item of items) if (item.fromCompany) await end.status(item, item.ack)
    await this.record.setWaiting(items, false)
    for (const { id } of items) this.unstoredAcks.delete(id)
    for (const { id } of customerItems) this.inTimeIds.delete(id)
  }
}
