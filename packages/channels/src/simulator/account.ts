import type { AckLevel, ChannelAddress, PhoneAct } from '../channel.ts'
import { SendFailure } from '../channel.ts'
import { AccountMemory } from './account-memory.ts'
import type { AccountRecord, AccountState, RecordedMessage, WaitingItem } from './record.ts'

/** The reason why a phone cannot do what it was asked. */
export class AccountError extends Error {
  readonly kind: 'notPaired' | 'notShown' | 'away' | 'unknownMessage'
  constructor(kind: AccountError['kind']) {
    super(`simulated account: ${kind}`)
    this.name = 'AccountError'
    this.kind = kind
  }
}

/** The session that is connected to an account, and the events it receives. */
export interface AttachedSession {
  /** Shows whether a QR code waits for the scan. */
  readonly shown: boolean
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
/** The acknowledgement of a message that is on a phone and was not read. */
export const ARRIVED: AckLevel = 3
/** The product could not take what it was handed. */
export const NOT_TAKEN = 500

/**
 * One connected number on the simulated network: it keeps the phones' record, sends their acts to the connected
 * session, and stores them while nobody is connected.
 */
export class SimulatedAccount {
  readonly record: AccountRecord
  /** Ids of calls that the product rejected. */
  readonly refusedCalls = new Set<string>()
  private readonly memory: AccountMemory
  private end: AttachedSession | null = null
  /** Settles when everything that waited was taken; null while the account is cut off. */
  private caughtUp: Promise<void> | null = null
  private live = false
  private readonly arriving = new Set<Promise<void>>()
  private arrivals = 0
  /**
   * Ids of messages that were written while the session was open and still handing over older ones: they are not late.
   */
  private readonly inTime = new Set<string>()
  /** Who is just receiving messages of ours, by their ids: they do not wait for the next session. */
  private readonly reporting = new Map<string, AttachedSession>()
  /** Those of them that have to be looked at again after the report: an earlier session receives them, or their acknowledgement rose. */
  private readonly passedOver = new Set<string>()
  /** Ids of messages of ours whose last acknowledgement was not taken. */
  private readonly untaken = new Set<string>()

  constructor(record: AccountRecord) {
    this.record = record
    this.memory = new AccountMemory(record)
  }

  /** A session is open and nothing is kept back. */
  get isLive(): boolean {
    return this.live
  }

  state(): Promise<AccountState> {
    return this.memory.state()
  }

  change(change: Partial<AccountState>): Promise<void> {
    return this.memory.change(change)
  }

  /** Takes one of the next failures that were asked for. */
  takeFault(kind: 'refuseConnects' | 'failSends' | 'failMedia'): Promise<boolean> {
    return this.memory.takeFault(kind)
  }

  typingTo(chat: ChannelAddress): boolean {
    return this.memory.typing(chat)
  }

  productTypes(chat: ChannelAddress, typing: boolean): void {
    this.memory.setTyping(chat, typing)
  }

  /** A session connects; an earlier one is replaced. */
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
    this.caughtUp = null
    this.inTime.clear()
  }

  /** The session is open: hands over what waited, then lets everything through at once. */
  begin(end: AttachedSession): void {
    if (this.end !== end) return
    this.caughtUp = this.catchUp(end).catch((error: unknown) => {
      end.close(NOT_TAKEN, `what waited could not be handed over: ${String(error)}`)
    })
  }

  /** Resolves when what waited for the open session was handed over; at once when the account is cut off. */
  async settled(): Promise<void> {
    await this.caughtUp
  }

  /** The owner's phone scans the code. */
  async scan(phone: string, qr?: string): Promise<void> {
    const state = await this.state()
    const end = this.end
    if (!end?.shown || (qr !== undefined && qr !== state.qr)) throw new AccountError('notShown')
    await this.change({ paired: true, phone, qr: '' })
    await end.paired(phone)
  }

  /** Customers, or the owner on his phone, wrote. Resolves once the product stored it, or the network keeps it. */
  async write(incoming: Incoming): Promise<void> {
    const { paired } = this.memory.known ?? (await this.state())
    if (!paired) throw new AccountError('notPaired')
    const end = this.end
    if (!this.live || !end) return this.keep(incoming)
    const messages = incoming.map(({ message }) => message)
    // It waits until the product has it: the next session receives what a process that was killed did not store.
    const keeping = this.record.add(incoming, true)
    // A medium is fetched from the phones as soon as its message arrives: it must be there by then.
    if (incoming.some(({ media }) => media)) await keeping
    // Otherwise both at once: neither needs the other, and a double is harmless on either side.
    const [kept, taken] = await Promise.allSettled([keeping, end.deliver(messages, false)])
    if (taken.status === 'rejected') {
      end.close(NOT_TAKEN, 'a message was not taken')
      throw taken.reason
    }
    if (kept.status === 'rejected') throw kept.reason
    void this.taken(end, messages)
  }

  /** The writer does not wait for it: a message that is handed over twice is stored once. */
  private async taken(end: AttachedSession, messages: readonly RecordedMessage[]): Promise<void> {
    try {
      await this.record.noteReceived(messages)
    } catch {
      end.close(NOT_TAKEN, 'the network could not note that a message was taken')
    }
  }

  /** Somebody changes a message that he wrote. */
  async edit(id: string, text: string): Promise<void> {
    const { end, message } = await this.subject(id)
    await end.edited(message, text, await this.record.edit(message, text))
  }

  async remove(id: string): Promise<void> {
    const { end, message } = await this.subject(id)
    await this.record.remove(message)
    await end.deleted(message)
  }

  /** A customer, or the owner on his phone, reacts; '' takes it back. */
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

  /** A message of ours arrives at a phone. The network keeps the acknowledgement until it is `reported`. */
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
   * The session was notified that a message of ours arrived. An acknowledgement that it did not take waits for the next session,
   * and so does one that came after the session had ended.
   */
  async reported(message: RecordedMessage, taken: boolean): Promise<void> {
    try {
      if (taken && !this.untaken.has(message.id)) await this.record.noteReceived([{ ...message, ack: ARRIVED }])
    } finally {
      this.reporting.delete(message.id)
      // Once for all of them: each look would find others on their way.
      const isLastPassedOver = this.passedOver.delete(message.id) && this.passedOver.size === 0
      if ((isLastPassedOver || this.untaken.has(message.id)) && this.end && this.live) this.begin(this.end)
    }
  }

  /** A phone reports a message of ours. What the product does not take waits for the next session. */
  async confirm(id: string, ack: AckLevel): Promise<void> {
    const message = await this.record.find(id, true)
    if (!message) throw new AccountError('unknownMessage')
    const end = this.live ? this.end : null
    const isReporting = this.reporting.has(id)
    if (isReporting && !end) this.passedOver.add(id)
    const raising = this.record.raiseAck([message], ack, end === null)
    await (end ? raising : this.arrival(raising))
    try {
      await end?.status(message, ack)
      // The report that is under way tells of less, and leaves this one waiting.
      if (end && isReporting) await this.record.setWaiting([{ ...message, ack }], false)
    } catch (error) {
      this.untaken.add(id)
      await this.record.setWaiting([message], true)
      end?.close(NOT_TAKEN, 'an acknowledgement was not taken')
      throw error
    }
  }

  /** Cuts the account with a close code. 515 asks for a restart only; 401 ends the pairing; others last until `restore`. */
  async drop(code: number): Promise<void> {
    if (code === LOGGED_OUT) await this.change({ paired: false })
    else if (code !== RESTART) await this.change({ droppedCode: code })
    this.end?.close(code, 'dropped')
  }

  /** The account is back, without faults. */
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
    if (this.caughtUp !== null) for (const { message } of incoming) this.inTime.add(message.id)
    await this.arrival(this.record.add(incoming, true))
    await this.caughtUp
  }

  /** A session that is being opened waits until the event is stored and then looks again, so that it does not miss it. */
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
      for (const { id } of left) if (this.reporting.get(id) !== end) this.passedOver.add(id)
      if (this.end !== end) return
      if (items.length > 0) await this.handOver(end, items)
      else if (arrivals === this.arrivals && this.arriving.size === 0) {
        this.live = true
        return
      }
    }
  }

  private async handOver(end: AttachedSession, items: WaitingItem[]): Promise<void> {
    const written = items.filter((item) => !item.fromCompany)
    // Told apart before the first is handed over: when the session ends meanwhile, none is in time any more.
    const { inTime = [], late = [] } = Object.groupBy(written, ({ id }) => (this.inTime.has(id) ? 'inTime' : 'late'))
    if (late.length > 0) await end.deliver(late, true)
    if (inTime.length > 0) await end.deliver(inTime, false)
    for (const item of items) if (item.fromCompany) await end.status(item, item.ack)
    await this.record.setWaiting(items, false)
    for (const { id } of items) this.untaken.delete(id)
    for (const { id } of written) this.inTime.delete(id)
  }
}
