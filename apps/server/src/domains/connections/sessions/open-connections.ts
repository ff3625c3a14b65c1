import type { ChannelProvider, ChannelSession, ConnectionState } from '@recado/channels/channel'
import type { Work } from '../../../platform/db/work.ts'
import { announceSession } from '../announce-connection.ts'
import type { LiveChannel } from '../live-channel.ts'
import { handOverAccepted } from '../numbers/held-events.ts'
import { releaseDevice } from '../numbers/release-device.ts'
import { type NumberVerdict, settleNumber } from '../numbers/settle-number.ts'
import { templatesSync } from '../templates/jobs.ts'
import { noteOutage } from '../watchdog/note-outage.ts'
import { noteStop } from './note-stop.ts'
import { isOfProvider, type WantedConnection, wantedConnections } from './open-connections.store.ts'
import { connectionLabel, sessionContext } from './session-context.ts'
import type { RegistryDependencies } from './session-dependencies.ts'
import { lockConnectionSession, type SessionChange, saveNumber, saveSession } from './session-state.store.ts'

type At = { companyId: number; connectionId: number }

interface OpenConnection {
  ref: WantedConnection
  session: ChannelSession
  channel: LiveChannel | null
  /**
   * Failed attempts, and the earliest next attempt by this process's monotonic clock. Infinity while one is running.
   */
  failures: number
  nextAttemptAt: number
  /** Resolves when the channel's last state change has been handled. */
  handling: Promise<void>
}

/** The state after a closing code: not set up, no access, network down. */
const closings = {
  400: { status: 'DISCONNECTED', problem: 'setUpMissing', outage: 'end' },
  401: { status: 'DISCONNECTED', problem: 'accessEnded', outage: 'begin' },
  503: { status: 'TIMEOUT', problem: 'none', outage: 'begin' },
} as const satisfies Record<number, SessionChange>

/**
 * Retry delays. A network that is down is retried soon; expired credentials rarely start working again without a user.
 */
const RETRY_MS = { first: 10_000, longest: 300_000, withoutAccess: 1_800_000 }

/**
 * Returns the state of a connection opened with a number: its number, a different one, or one that another connection
 * has.
 */
function stateAfterOpening(verdict: NumberVerdict, phone: string): SessionChange {
  const openState: SessionChange = { qrcode: '', lastCode: null, leased: false }
  const holder = 'holder' in verdict ? verdict.holder : null
  if (verdict.action === 'hold') return { ...openState, status: 'PAIRING', problem: 'otherNumber', otherNumber: phone }
  if (verdict.action === 'refuse') {
    const takenState = { problem: 'numberTaken', otherNumber: phone, takenBy: holder } as const
    return { ...openState, status: 'DISCONNECTED', ...takenState, outage: 'end', wanted: false }
  }
  const problem = 'holder' in verdict ? 'numberTwice' : 'none'
  return { ...openState, status: 'CONNECTED', problem, takenBy: holder, outage: 'end' }
}

/**
 * Connections whose channel holds no session. Each node opens all of them with their credentials, without a lease, and
 * sends over them. A node discovers connections created on other nodes at its next reconciliation.
 */
export class OpenConnections {
  private readonly deps: RegistryDependencies
  private readonly opened = new Map<string, OpenConnection>()
  private readonly providers: string[]
  private reconciling: Promise<void> | null = null

  constructor(deps: RegistryDependencies) {
    this.deps = deps
    this.providers = Object.values(deps.providers)
      .filter(({ abilities }) => !abilities.holdsSession)
      .map(({ name }) => name)
  }

  channel(at: At): LiveChannel | null {
    return this.opened.get(connectionLabel(at))?.channel ?? null
  }

  /** Returns true if the connection's channel holds no session. Free if no such channel exists. */
  async has(at: At): Promise<boolean> {
    return this.providers.length > 0 && (await isOfProvider(this.deps.platform, this.providers, at))
  }

  /** Opens wanted and changed connections, and closes those no longer wanted. */
  reconcile(): Promise<void> {
    if (this.providers.length === 0) return Promise.resolve()
    this.reconciling ??= this.reconcileOnce().finally(() => {
      this.reconciling = null
    })
    return this.reconciling
  }

  /** Opens a connection that was created or requested on this node. */
  async wake(at: At): Promise<void> {
    const [ref] = await wantedConnections(this.deps.platform, this.providers, at)
    if (!ref) return
    await this.close(at)
    await this.open(ref)
  }

  /** Logs out on a user's request. The channel deletes its credentials, even if this node has not opened it. */
  async logOut(at: At): Promise<void> {
    const session = this.opened.get(connectionLabel(at))?.session ?? (await this.openForLogOut(at))
    await session?.logOut().catch(this.logFailure)
    this.opened.delete(connectionLabel(at))
    await releaseDevice(this.deps, at, null)
    await this.save(at, { status: 'DISCONNECTED', problem: 'none', lastCode: null, outage: 'end', wanted: false })
  }

  private async openForLogOut(at: At): Promise<ChannelSession | undefined> {
    const [ref] = await wantedConnections(this.deps.platform, this.providers, at)
    const context =
      ref &&
      sessionContext(
        this.deps,
        { ...ref, epoch: 0 },
        () => true,
        () => undefined,
      )
    return context && this.deps.providers[ref.provider]?.open(context)
  }

  async stop(): Promise<void> {
    await this.reconciling?.catch(() => undefined)
    await Promise.all([...this.opened.values()].map(({ ref }) => this.close(ref)))
  }

  private async reconcileOnce(): Promise<void> {
    const wantedRefs = await wantedConnections(this.deps.platform, this.providers, null)
    const labels = new Set(wantedRefs.map(connectionLabel))
    for (const [label, { ref }] of this.opened) if (!labels.has(label)) await this.close(ref)
    for (const ref of wantedRefs) {
      const current = this.opened.get(connectionLabel(ref))
      const isSame = current?.ref.version === ref.version
      if (isSame && (current.channel || performance.now() < current.nextAttemptAt)) continue
      await this.open(ref, isSame ? current.failures : 0)
    }
  }

  private async open(ref: WantedConnection, failures = 0): Promise<void> {
    const provider = this.deps.providers[ref.provider]
    if (!provider) return
    await this.close(ref)
    // False after the connection was set up again while this opening waited for the network: its answer then concerns
    // the old set-up.
    const isCurrent = (): boolean => this.opened.get(connectionLabel(ref)) === entry
    const context = sessionContext(this.deps, { ...ref, epoch: 0 }, isCurrent, (state) => {
      entry.handling = this.handleState(entry, provider, state).catch(retryAtOnce)
    })
    const session = provider.open(context)
    const entry: OpenConnection = {
      ref,
      session,
      channel: null,
      failures,
      nextAttemptAt: Infinity,
      handling: Promise.resolve(),
    }
    const retryAtOnce = (error: unknown) => {
      this.logFailure(error)
      entry.nextAttemptAt = 0
    }
    this.opened.set(connectionLabel(ref), entry)
    await handOverAccepted(this.deps, ref)
      .then(() => entry.session.connect())
      .catch(retryAtOnce)
    await entry.handling
  }

  private async handleState(entry: OpenConnection, provider: ChannelProvider, state: ConnectionState): Promise<void> {
    if (state.state === 'open') await this.settle(entry, provider, state)
    if (state.state === 'closed') await this.handleClosed(entry, state.code)
  }

  private async settle(
    entry: OpenConnection,
    { abilities, templates }: ChannelProvider,
    state: ConnectionState & { state: 'open' },
  ): Promise<void> {
    const { ref, session } = entry
    const { companyId, connectionId } = ref
    const { phone, lid } = state
    const verdict = await this.deps.workplace.run(companyId, async (work) => {
      // The set-up changed since, so this answer concerns the old one. The next reconciliation reopens it.
      if ((await lockConnectionSession(work.db, ref)) !== ref.version) return null
      const verdict = await settleNumber(work.db, ref, state, abilities)
      await this.write(work, ref, stateAfterOpening(verdict, phone), verdict.action === 'use' ? { phone, lid } : null)
      if (verdict.action === 'use' && templates) await work.enqueue(templatesSync, { companyId, connectionId })
      return verdict
    })
    if (verdict?.action === 'hold') return
    if (verdict?.action !== 'use') {
      if (this.opened.get(connectionLabel(ref)) === entry) this.opened.delete(connectionLabel(ref))
      await session.disconnect().catch(this.logFailure)
      return
    }
    entry.channel = { session, abilities, epoch: 0, phone }
    entry.failures = 0
    this.deps.listener().opened(ref)
  }

  private async handleClosed(entry: OpenConnection, code: number): Promise<void> {
    const { ref } = entry
    entry.channel = null
    const wait = code < 500 ? RETRY_MS.withoutAccess : Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** entry.failures)
    entry.nextAttemptAt = performance.now() + wait
    const closing = closings[code < 500 ? (code === 400 ? 400 : 401) : 503]
    // Later retries may fail in the same way, so report only the first.
    if (entry.failures === 0) noteStop(this.deps, ref, closing.problem, code)
    entry.failures++
    await this.save(ref, { ...closing, lastCode: code, leased: false })
    this.deps.listener().closed(ref, code)
  }

  private async save(at: At, change: SessionChange): Promise<void> {
    await this.deps.workplace.run(at.companyId, (work) => this.write(work, at, change, null))
  }

  private async write(work: Work, at: At, change: SessionChange, own: { phone: string; lid: string | null } | null) {
    if (own) await saveNumber(work.db, at, own)
    const state = await saveSession(work.db, { ...at, epoch: null }, work.now, change)
    if (!state) return
    announceSession(work, state)
    if (change.outage === 'begin') await noteOutage(work, at, 'lost')
    if (change.outage === 'end') await noteOutage(work, at, change.status === 'CONNECTED' ? 'open' : 'given up')
  }

  private async close(at: At): Promise<void> {
    const entry = this.opened.get(connectionLabel(at))
    this.opened.delete(connectionLabel(at))
    await entry?.session.disconnect().catch(this.logFailure)
  }

  private readonly logFailure = (error: unknown): void => {
    this.deps.log.warn({ err: error }, 'a connection could not be opened')
  }
}
