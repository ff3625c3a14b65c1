import { type ChannelSession, type ConnectionState, SendFailure } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { LiveChannel } from '../live-channel.ts'
import { codeFor } from '../numbers/code-for.ts'
import { NumberGate } from '../numbers/number-gate.ts'
import { releaseDevice } from '../numbers/release-device.ts'
import { noteStop } from './note-stop.ts'
import { reachDevice } from './reach-device.ts'
import { REPLACEMENT_SPAN_MS, type ReconnectStep, stepAfterClosing } from './reconnect.rules.ts'
import { SerialQueue } from './serial-queue.ts'
import { sessionContext } from './session-context.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { LeaseLost } from './session-key-store.ts'
import type { Lease } from './session-leases.store.ts'
import { SessionRecord } from './session-record.ts'
import type { SessionChange } from './session-state.store.ts'

const UNLINK_MS = 5_000
/** Maximum wait of a pairing code for the network's first QR code. */
const SHOWN_MS = 20_000

type Closed = ConnectionState & { state: 'closed' }

/** A session owned by this node. All its operations run here, one at a time. */
export class OwnedSession {
  readonly lease: Lease
  /** The open session, or null. */
  channel: LiveChannel | null = null
  private readonly deps: SessionDependencies
  private readonly onGone: (session: OwnedSession) => void
  private readonly queue = new SerialQueue()
  private readonly record: SessionRecord
  private readonly watchers = new Set<(open: boolean) => void>()
  private session: ChannelSession | null = null
  private gate: NumberGate | null = null
  /** True after an overflow of held events: stay closed until an admin chooses a number. */
  private isFull = false
  private generation = 0
  private timer: NodeJS.Timeout | null = null
  private ended = false
  private attempt = 0
  private openSince: number | null = null
  private replacedAt: number[] = []
  /**
   * True when another client of the number ended the session. The pause stops the two from replacing each other
   * endlessly.
   */
  private isReplaced = false
  private onShown = () => {}

  /** @param onGone called once, when this node no longer owns the session */
  constructor(deps: SessionDependencies, lease: Lease, onGone: (session: OwnedSession) => void) {
    this.deps = deps
    this.lease = lease
    this.onGone = onGone
    this.record = new SessionRecord(deps, lease, (error) => this.logFailure(error))
  }

  get ref(): ConnectionRef {
    const { companyId, connectionId, provider } = this.lease
    return { companyId, connectionId, provider }
  }

  /** Starts connecting, unless the session is open or connecting. */
  start(): Promise<void> {
    return this.queue.run(async () => {
      if (this.session && !this.timer) return
      await this.connect()
    })
  }

  /** Deletes the credentials and restarts with a QR code. */
  newQr(): Promise<void> {
    return this.queue.run(async () => {
      await this.unlinkDevice()
      await this.save({ status: 'OPENING', qrcode: '', problem: 'none', retries: 0, lastCode: null, outage: 'end' })
      this.attempt = 0
      await this.connect()
    })
  }

  /**
   * Restarts as for a new QR code, and requests a pairing code for the first spelling of the number that the network
   * knows. Throws SendFailure.
   */
  async pairingCode(phones: readonly string[]): Promise<{ code: string; validMs: number }> {
    await this.newQr()
    if (!(await this.untilShown(SHOWN_MS))) throw new SendFailure('retry', 'no QR code is shown', 408)
    return this.queue.run(() => codeFor(this.session, phones))
  }

  /** Reconnects with the stored credentials, after a decision about the session on another node. */
  restart(): Promise<void> {
    return this.queue.run(async () => {
      this.attempt = 0
      await this.connect()
    })
  }

  /** Logs out and releases the session on a user's request. */
  logOut(): Promise<void> {
    return this.queue.run(async () => {
      await this.unlinkDevice()
      const change: SessionChange = { status: 'DISCONNECTED', problem: 'none', lastCode: null, outage: 'end' }
      await this.stop(change)
    })
  }

  /** Ends the session immediately and writes nothing: the node stops, or another node owns the session. */
  async leave(): Promise<void> {
    this.finish()
    await this.closeSession()
    await this.queue.idle()
  }

  /** True when the state could not be written because the database is down. */
  get awaitsDatabase(): boolean {
    return this.record.awaitsDatabase && !this.ended
  }

  /** Writes pending changes. Reopens without a pause a session that ended while the database was down. */
  catchUp(): Promise<void> {
    return this.queue.run(async () => {
      const { awaitsDatabase } = this
      if (this.record.isBehind && !this.ended) await this.save({})
      if (awaitsDatabase && !this.record.isBehind && this.timer && !this.isReplaced) {
        this.attempt = 0
        return this.connect()
      }
      await this.gate?.checkChoice()
    })
  }

  /** Resolves with whether a QR code is shown, at the latest after `withinMs`. */
  private async untilShown(withinMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(resolve, withinMs, false)
    this.onShown = () => resolve(true)
    if (this.record.status === 'qrcode') resolve(true)
    const isShown = await promise
    clearTimeout(timer)
    return isShown
  }

  /** Resolves with whether the session is open, once known or after `withinMs`. */
  untilOpen(withinMs: number): Promise<boolean> {
    if (this.channel) return Promise.resolve(true)
    if (this.ended) return Promise.resolve(false)
    return new Promise((resolve) => {
      const finishWait = (open: boolean) => {
        clearTimeout(timer)
        this.watchers.delete(finishWait)
        resolve(open)
      }
      const timer = setTimeout(finishWait, withinMs, false)
      this.watchers.add(finishWait)
    })
  }

  private async connect(): Promise<void> {
    await this.closeSession()
    if (this.ended) return
    const provider = this.deps.providers[this.lease.provider]
    if (!provider) return this.stop({ status: 'DISCONNECTED', problem: 'simulatorOff' }, true)
    const generation = ++this.generation
    const gate = new NumberGate(this.deps, this.ref, {
      onFull: () => this.handleOverflow(),
      onChosen: () => void this.restart().catch(this.logFailure),
    })
    this.gate = gate
    this.isFull = false
    const session = provider.open(
      sessionContext(
        this.deps,
        { ...this.ref, epoch: this.lease.epoch },
        () => this.generation === generation && !this.ended,
        (state) => void this.queue.run(() => this.handleState(generation, state)).catch(this.logFailure),
        gate,
      ),
    )
    this.session = session
    try {
      // Also covers a node that crashed: the outage began before anything stored now.
      if (!this.record.status || this.record.status === 'CONNECTED') await this.save({ status: 'OPENING', qrcode: '' })
      if (this.ended) return
      await gate.prepare()
      await this.deps.starts.run(() => session.connect())
    } catch (error) {
      this.logFailure(error)
      const closed: Closed = { state: 'closed', code: 500, reason: 'could not connect', waitingForScan: false }
      void this.queue.run(() => this.handleState(generation, closed)).catch(this.logFailure)
    }
  }

  private async handleState(generation: number, state: ConnectionState): Promise<void> {
    if (generation !== this.generation || this.ended) return
    switch (state.state) {
      case 'opening':
        // While it reconnects automatically, keep showing users why it was down.
        if (['TIMEOUT', 'PAIRING', 'OPENING'].includes(this.record.status ?? '')) return
        return this.save({ status: 'OPENING', qrcode: '' })
      case 'qr':
        // No device is linked, however the last one ended.
        if (state.attempt === 1) await releaseDevice(this.deps, this.ref, this.lease.epoch)
        await this.save({ status: 'qrcode', qrcode: state.qr, retries: state.attempt - 1, problem: 'none' })
        return this.onShown()
      case 'pairing':
        return this.save({ status: 'PAIRING', qrcode: '', retries: 0 })
      case 'open':
        return this.handleOpen(state)
      case 'closed':
        return this.handleClosed(state)
    }
  }

  private async handleOpen(state: ConnectionState & { state: 'open' }): Promise<void> {
    const { session } = this
    const provider = this.deps.providers[this.lease.provider]
    if (!session || !provider) return
    this.openSince = this.now()
    const verdict = await this.gate?.settle(state).catch(this.logFailure)
    if (this.ended) return
    if (!verdict) return this.handleClosed({ state: 'closed', code: 500, reason: 'no claim', waitingForScan: false })
    if (verdict.action === 'refuse') return this.refuse(state.phone, verdict)
    if (verdict.action === 'hold') return this.hold(state.phone)
    const isDuplicate = 'holder' in verdict
    const { epoch } = this.lease
    this.channel = { session, abilities: provider.abilities, epoch, phone: state.phone }
    await this.save(
      {
        status: 'CONNECTED',
        qrcode: '',
        retries: 0,
        problem: isDuplicate ? 'numberTwice' : 'none',
        takenBy: isDuplicate ? verdict.holder : null,
        lastCode: null,
        openedAt: new Date(this.openSince),
        nextAttemptAt: null,
        outage: 'end',
      },
      { phone: state.phone, lid: state.lid },
    )
    if (this.ended) return
    this.emitOpen(true)
    this.deps.listener().opened(this.ref)
  }

  /** The number belongs to another connection: log this device out again (connections.10). */
  private async refuse(phone: string, { holder }: { holder: number | null }): Promise<void> {
    await this.unlinkDevice()
    const takenState: SessionChange = { problem: 'numberTaken', otherNumber: phone, takenBy: holder }
    await this.stop({ status: 'DISCONNECTED', ...takenState, lastCode: null, outage: 'end' })
  }

  /** The device has another number: send nothing until an admin chooses (connections.11). */
  private async hold(phone: string): Promise<void> {
    const waiting: SessionChange = { status: 'PAIRING', problem: 'otherNumber', otherNumber: phone }
    await this.save({ ...waiting, qrcode: '', retries: 0, lastCode: null, nextAttemptAt: null })
    this.emitOpen(false)
  }

  /** Too many events arrived before the choice: leave the rest at the network until then. */
  private handleOverflow(): void {
    if (this.isFull) return
    this.isFull = true
    this.deps.log.warn({ ...this.ref }, 'a held number has no room: its connection is closed until an admin chooses')
    void this.queue.run(() => this.closeSession()).catch(this.logFailure)
  }

  private async handleClosed({ code, waitingForScan, reason }: Closed): Promise<void> {
    const now = this.now()
    const openMs = this.openSince === null ? null : now - this.openSince
    await this.closeSession()
    if (this.isFull) return
    this.isReplaced = code === 440
    if (code === 440) this.replacedAt = [...this.replacedAt.filter((at) => at > now - REPLACEMENT_SPAN_MS), now]
    const next = stepAfterClosing({
      code,
      waitingForScan,
      attempt: this.attempt,
      openMs,
      // The write below and each renewal detect a lost lease.
      leaseIsOurs: !this.ended,
      replacements: this.replacedAt.length,
      random: this.deps.random(),
    })
    this.deps.log.info({ ...this.ref, code, reason, next: next.action }, 'a session ended')
    await this.follow(next, code, openMs !== null)
    if (openMs !== null) this.deps.listener().closed(this.ref, code)
  }

  private async follow(next: ReconnectStep, code: number, wasOpen: boolean): Promise<void> {
    if (next.action === 'letGo') return this.finish()
    if (next.action === 'stop') {
      noteStop(this.deps, this.ref, next.problem, code)
      if (next.forget) await this.forgetDevice()
      const outage: SessionChange = wasOpen || next.problem !== 'none' ? { outage: 'begin' } : {}
      return this.stop({ status: 'DISCONNECTED', problem: next.problem, lastCode: code, ...outage })
    }
    this.attempt = next.attempt
    // Code 515 is the restart that ends a pairing, not a problem. Do not report it.
    if (code === 515) return this.connect()
    const nextAttemptAt = new Date(this.now() + next.delayMs)
    const change: SessionChange = { status: next.status, qrcode: '', retries: next.attempt, lastCode: code }
    await this.save({ ...change, attempt: next.attempt, nextAttemptAt, outage: 'begin' })
    if (this.ended) return
    this.timer = setTimeout(() => void this.start().catch(this.logFailure), next.delayMs)
    this.timer.unref()
  }

  /** @param stillWanted true if it reopens automatically when its provider is back */
  private async stop(change: SessionChange, stillWanted = false): Promise<void> {
    const end: SessionChange = { qrcode: '', retries: 0, nextAttemptAt: null, wanted: stillWanted, release: true }
    await this.save({ ...change, ...end })
    this.finish()
  }

  /** Asks the network to remove this device, if reachable, and deletes the credentials in any case. */
  private async unlinkDevice(): Promise<void> {
    const session = this.openSince === null ? await this.reachDevice() : this.session
    if (session) {
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, UNLINK_MS)
      })
      await Promise.race([session.logOut().catch(this.logFailure), enough])
      clearTimeout(timer)
    }
    await this.closeSession()
    await this.forgetDevice()
  }

  /**
   * Release the number before deleting the credentials: a crash in between leaves a session that claims the number
   * again.
   */
  private async forgetDevice(): Promise<void> {
    await releaseDevice(this.deps, this.ref, this.lease.epoch)
    await this.keys().clear()
  }

  /**
   * Connects the device of a session that was on another node or is offline, to log it out. Null when it is
   * unreachable.
   */
  private async reachDevice(): Promise<ChannelSession | null> {
    await this.closeSession()
    const device = await reachDevice(this.deps, { ...this.ref, epoch: this.lease.epoch }, UNLINK_MS)
    this.session = device?.session ?? null
    return device?.isOpen ? device.session : null
  }

  private async closeSession(): Promise<void> {
    this.generation++
    this.gate?.close()
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.channel = null
    this.openSince = null
    const { session } = this
    this.session = null
    await session?.disconnect().catch(this.logFailure)
  }

  private async save(change: SessionChange, own?: { phone: string; lid: string | null }): Promise<void> {
    if (!(await this.record.save(change, own))) this.finish()
  }

  private finish(): void {
    if (this.ended) return
    this.ended = true
    this.emitOpen(false)
    void this.closeSession()
    this.onGone(this)
  }

  private emitOpen(open: boolean): void {
    for (const watcher of [...this.watchers]) watcher(open)
  }

  private keys() {
    return sessionContext(
      this.deps,
      { ...this.ref, epoch: this.lease.epoch },
      () => false,
      () => undefined,
    ).keys
  }

  private now(): number {
    return this.deps.workplace.clock.now().getTime()
  }

  private readonly logFailure = (error: unknown): void => {
    if (error instanceof LeaseLost) this.finish()
    else this.deps.log.warn({ ...this.ref, err: error }, 'a session operation failed')
  }
}
