import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { failureOfAck } from '../baileys/failure.rules.ts'
import type {
  AckLevel,
  ChannelAddress,
  ChannelSession,
  GroupMember,
  InboundMessage,
  MediaRef,
  OutboundMessage,
  PhoneAct,
  PhoneBookPerson,
  SessionContext,
} from '../channel.ts'
import { MediaFailure, SendFailure } from '../channel.ts'
import { ARRIVED, type AttachedSession, NOT_TAKEN, type SimulatedAccount } from './account.ts'
import type { RecordedMessage } from './record.ts'
import { inboundOf, keyOf, recordedOf } from './recorded.ts'

const CREDENTIALS = { kind: 'simulator', id: 'owner' }
/** Numbers with this ending have no account. */
const WITHOUT_ACCOUNT = /0000$/
const PLAUSIBLE = /^\d{8,15}$/

/** How long QR codes are shown, in milliseconds: the first, each later one, and their number (as in WhatsApp). */
export interface QrTimes {
  firstMs: number
  nextMs: number
  codes: number
}

/** One connection attempt to a simulated account. A new one is created for every attempt. */
export class SimulatedSession implements ChannelSession, AttachedSession {
  private readonly context: SessionContext
  private readonly account: SimulatedAccount
  private readonly times: QrTimes
  private phase: 'new' | 'opening' | 'shown' | 'pairing' | 'open' | 'ended' = 'new'
  private qrTimer: NodeJS.Timeout | null = null

  constructor(context: SessionContext, account: SimulatedAccount, times: QrTimes) {
    this.context = context
    this.account = account
    this.times = times
  }

  get isQrShown(): boolean {
    return this.phase === 'shown'
  }

  async connect(): Promise<void> {
    this.phase = 'opening'
    this.context.events.state({ state: 'opening' })
    const state = await this.account.attach(this)
    if (await this.account.takeFault('refuseConnects')) return this.close(503, 'refused')
    if (state.droppedCode !== null) return this.close(state.droppedCode, 'the account is cut off')
    const stored = await this.context.keys.read(CREDENTIALS.kind, [CREDENTIALS.id])
    if (this.phase !== 'opening') return
    const credentials = stored.get(CREDENTIALS.id)
    if (!credentials) return this.show(1)
    const phone = Buffer.from(credentials).toString()
    if (!state.paired || phone !== state.phone) return this.close(401, 'this device is not paired any more')
    this.phase = 'open'
    this.context.events.state({ state: 'open', phone, lid: null, name: '' })
    this.account.begin(this)
  }

  async disconnect(): Promise<void> {
    this.leave()
  }

  async logOut(): Promise<void> {
    this.leave()
    await this.account.change({ paired: false, qr: '' })
    await this.context.keys.clear()
  }

  async send(message: OutboundMessage): Promise<{ ack: AckLevel }> {
    this.requireOpen()
    const { delaySendsMs, failCode } = await this.account.state()
    if (await this.account.takeFault('failSends'))
      throw failCode === null
        ? new SendFailure('retry', 'the network did not accept the message', 500)
        : failureOfAck(failCode)
    if (delaySendsMs > 0) await new Promise((resolve) => setTimeout(resolve, delaySendsMs))
    if (message.to.phone !== null && WITHOUT_ACCOUNT.test(message.to.phone)) {
      throw new SendFailure('refused', 'this number is not on WhatsApp', 404, 'notReachable')
    }
    const media = message.content.kind === 'media' ? await bytesOf(message.content.read()) : null
    this.requireOpen()
    const recordedMessage = recordedOf(message, media, Date.now())
    await this.account.arrive(recordedMessage, media)
    setImmediate(() => void this.reportArrival(recordedMessage))
    return { ack: 1 }
  }

  async deleteMessage(target: { chat: ChannelAddress; id: string }): Promise<void> {
    await this.account.record.remove(await this.ours(target.id))
  }

  async editMessage(target: { chat: ChannelAddress; id: string; text: string }): Promise<void> {
    await this.account.record.edit(await this.ours(target.id), target.text)
  }

  async react(target: { chat: ChannelAddress; id: string; fromMe: boolean; emoji: string }): Promise<void> {
    this.requireOpen()
    const { chat, id, emoji } = target
    const storedMessage = (await this.account.record.find(id, target.fromMe)) ?? (await this.findOwnersMessage(target))
    await this.account.record.react(storedMessage ?? { chat, id, fromCompany: target.fromMe }, {
      emoji,
      fromCompany: true,
    })
  }

  async markRead(target: {
    chat: ChannelAddress
    messages: Array<{ id: string; author: ChannelAddress }>
  }): Promise<void> {
    this.requireOpen()
    const keys = target.messages.map(({ id }) => ({ chat: target.chat, id, fromCompany: false }))
    await this.account.record.raiseAck(keys, 4, false)
  }

  async rejectCall({ id }: { id: string; from: ChannelAddress }): Promise<void> {
    this.requireOpen()
    this.account.refusedCalls.add(id)
  }

  async setTyping(chat: ChannelAddress, typing: boolean): Promise<void> {
    this.requireOpen()
    this.account.productTypes(chat, typing)
  }

  async checkNumber(phone: string): Promise<{ phone: string; lid: string | null } | null> {
    this.requireOpen()
    return PLAUSIBLE.test(phone) && !WITHOUT_ACCOUNT.test(phone) ? { phone, lid: null } : null
  }

  async phoneBook(): Promise<PhoneBookPerson[]> {
    this.requireOpen()
    return this.account.record.people()
  }

  async groupMembers({ group }: ChannelAddress): Promise<GroupMember[]> {
    this.requireOpen()
    const [{ phone }, members] = await Promise.all([this.account.state(), this.account.record.members(group ?? '')])
    const others = members.filter((one) => one.phone !== phone)
    return [...others, { phone, lid: null, name: '' }].map(({ name, ...address }) => ({
      address: { ...address, group: null },
      name,
      isMe: address.phone === phone,
    }))
  }

  async profilePicture(): Promise<null> {
    return null
  }

  async downloadMedia(ref: MediaRef): Promise<Readable> {
    if (await this.account.takeFault('failMedia')) throw new MediaFailure('unavailable', 'the download failed')
    const key = keyOf(ref)
    const bytes = key ? await this.account.record.media(key) : null
    if (!bytes) throw new MediaFailure('gone', 'no phone has this medium')
    return Readable.from([bytes], { objectMode: false })
  }

  async refreshMedia(ref: MediaRef): Promise<MediaRef> {
    const key = keyOf(ref)
    if (!key || !(await this.account.record.media(key))) throw new MediaFailure('gone', 'no phone has this medium')
    return ref
  }

  // Events of the account.

  async paired(phone: string): Promise<void> {
    this.stopShowing()
    this.phase = 'pairing'
    this.context.events.state({ state: 'pairing' })
    await this.context.keys.write([{ ...CREDENTIALS, value: Buffer.from(phone) }])
    // Like WhatsApp, restart after the pairing.
    this.close(515, 'restart after pairing')
  }

  close(code: number, reason: string): void {
    if (this.phase === 'ended') return
    const waitingForScan = this.isQrShown
    this.leave()
    this.context.events.state({ state: 'closed', code, reason, waitingForScan })
  }

  deliver(messages: readonly RecordedMessage[], late: boolean): Promise<void> {
    const batch: InboundMessage[] = messages.map((message) => inboundOf(message, late))
    return this.context.events.messages(batch)
  }

  status({ chat, id }: RecordedMessage, ack: AckLevel): Promise<void> {
    return this.context.events.status({ chat, id, ack })
  }

  edited({ chat, id, fromMe }: RecordedMessage, text: string, at: number): Promise<void> {
    return this.context.events.edited({ chat, id, fromMe, text, at })
  }

  deleted({ chat, id, fromMe }: RecordedMessage): Promise<void> {
    return this.context.events.deleted({ chat, id, fromMe })
  }

  reaction({ chat, id, fromMe }: RecordedMessage, of: { emoji: string; reactorIsMe: boolean }): Promise<void> {
    return this.context.events.reaction({ chat, id, fromMe, author: chat, ...of })
  }

  typing(chat: ChannelAddress, typing: boolean): void {
    this.context.events.presence({ chat, typing })
  }

  phone(act: PhoneAct): Promise<void> {
    return this.context.events.phone(act)
  }

  call(call: { id: string; from: ChannelAddress; video: boolean }): Promise<void> {
    return this.context.events.call({ ...call, at: Date.now() })
  }

  private show(attempt: number): void {
    if (attempt > this.times.codes) {
      this.close(408, 'the QR code was not scanned')
      return
    }
    const qr = `2@${randomBytes(48).toString('base64')},simulator`
    this.phase = 'shown'
    const wait = attempt === 1 ? this.times.firstMs : this.times.nextMs
    this.qrTimer = setTimeout(() => this.show(attempt + 1), wait)
    this.qrTimer.unref()
    void this.account
      .change({ qr })
      .then(() => this.isQrShown && this.context.events.state({ state: 'qr', qr, attempt }))
      .catch((error: unknown) => this.close(500, String(error)))
  }

  private stopShowing(): void {
    if (this.qrTimer) clearTimeout(this.qrTimer)
    this.qrTimer = null
  }

  private leave(): void {
    this.stopShowing()
    this.phase = 'ended'
    this.account.detach(this)
  }

  private async reportArrival(message: RecordedMessage): Promise<void> {
    try {
      await this.status(message, 2)
      await this.status(message, ARRIVED)
      await this.account.onReported(message, true)
    } catch (error) {
      this.context.log.warn({ label: this.context.label, err: error }, 'an acknowledgement could not be stored')
      await this.account.onReported(message, false)
      this.close(NOT_TAKEN, 'an acknowledgement could not be stored')
    }
  }

  private async ours(id: string): Promise<RecordedMessage> {
    this.requireOpen()
    const message = await this.account.record.find(id, true)
    if (!message) throw new SendFailure('refused', 'no phone has this message', 404)
    return message
  }

  /**
   * Returns a message that the owner typed on the phone. It is the connected number's own message, but is stored on the
   * side that the product did not send.
   */
  private async findOwnersMessage({ id, fromMe }: { id: string; fromMe: boolean }): Promise<RecordedMessage | null> {
    const message = fromMe ? await this.account.record.find(id, false) : null
    return message?.fromMe ? message : null
  }

  private requireOpen(): void {
    if (this.phase !== 'open') throw new SendFailure('retry', 'the account is cut off', 428)
  }
}

/** The simulated phones' media are stored whole in the database. */
async function bytesOf(stream: Readable): Promise<Uint8Array> {
  try {
    return await buffer(stream)
  } catch (error) {
    throw error instanceof SendFailure ? error : new SendFailure('retry', `the medium cannot be read: ${String(error)}`)
  }
}
