import type { ChannelProvider, ChannelSession, ConnectionState } from '@recado/channels/channel'
import type { Work } from '../../../platform/db/work.ts'
import { announceSession } from '../announce-connection.ts'
import type { LiveChannel } from '../live-channel.ts'
import { handOverAccepted } from '../numbers/held-events.ts'
import { releaseDevice } from '../numbers/release-device.ts'
import { settleNumber, type Verdict } from '../numbers/settle-number.ts'
import { templatesSync } from '../templates/jobs.ts'
import { noteOutage } from '../watchdog/note-outage.ts'
import { noteStop } from './note-stop.ts'
import { isOfProvider, type WantedConnection, wantedConnections } from './open-connections.store.ts'
import { labelOf, sessionContext } from './session-context.ts'
import type { RegistryDependencies } from './session-dependencies.ts'
import { lockSession, type SessionChange, saveNumber, saveSession } from './session-state.store.ts'

type At = { companyId: number; connectionId: number }

interface Opened {
  ref: WantedConnection
  session: ChannelSession
  channel: LiveChannel | null
  /** How often it was opened in vain, and when it may be tried again, by the clock of this process: not while it still tries. */
  failures: number
  againAt: number
  /** What becomes of what its channel said last. */
  following: Promise<void>
}

/** How a connection stands after its end with a code: not set up, without access, the network away. */
const closings = {
  400: { status: 'DISCONNECTED', problem: 'setUpMissing', outage: 'end' },
  401: { status: 'DISCONNECTED', problem: 'accessEnded', outage: 'begin' },
  503: { status: 'TIMEOUT', problem: 'none', outage: 'begin' },
} as const satisfies Record<number, SessionChange>

/** A network that is away is asked again soon; credentials that ended seldom mend themselves. */
const AGAIN_MS = { first: 10_000, longest: 300_000, withoutAccess: 1_800_000 }

/** How a connection stands that was opened with a number: its own, another one, or one that another connection has. */
function standing(verdict: Verdict, phone: string): SessionChange {
  const opened: SessionChange = { qrcode: '', lastCode: null, leased: false }
  const holder = 'holder' in verdict ? verdict.holder : null
  if (verdict.action === 'hold') return { ...opened, status: 'PAIRING', problem: 'otherNumber', otherNumber: phone }
  if (verdict.action === 'refuse') {
    const taken = { problem: 'numberTaken', otherNumber: phone, takenBy: holder } as const
    return { ...opened, status: 'DISCONNECTED', ...taken, outage: 'end', wanted: false }
  }
  const problem = 'holder' in verdict ? 'numberTwice' : 'none'
  return { ...opened, status: 'CONNECTED', problem, takenBy: holder, outage: 'end' }
}

/**
 * Connections whose channel holds no session: each node opens all of them by their credentials, without a lease, and sends
 * over them. A node finds those that others made at its next look.
 */
export class OpenConnections {
  private readonly deps: RegistryDependencies
  private readonly opened = new Map<string, Opened>()
  private readonly providers: string[]
  private looking: Promise<void> | null = null

  constructor(deps: RegistryDependencies) {
    this.deps = deps
    this.providers = Object.values(deps.providers)
      .filter(({ abilities }) => !abilities.holdsSession)
      .map(({ name }) => name)
  }

  channel(at: At): LiveChannel | null {
    return this.opened.get(labelOf(at))?.channel ?? null
  }

  /** Whether a connection is of a channel that holds no session. Costs nothing where there is no such channel. */
  async has(at: At): Promise<boolean> {
    return this.providers.length > 0 && (await isOfProvider(this.deps.platform, this.providers, at))
  }

  /** Opens what is wanted, or set up anew, and closes what is not wanted any more. */
  look(): Promise<void> {
    if (this.providers.length === 0) return Promise.resolve()
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null
    })
    return this.looking
  }

  /** Opens one that was made or asked for here. */
  async wake(at: At): Promise<void> {
    const [ref] = await wantedConnections(this.deps.platform, this.providers, at)
    if (!ref) return
    await this.close(at)
    await this.open(ref)
  }

  /** A person ends it: the channel forgets its credentials, also where this node has not opened it. */
  async logOut(at: At): Promise<void> {
    const session = this.opened.get(labelOf(at))?.session ?? (await this.unopened(at))
    await session?.logOut().catch(this.trouble)
    this.opened.delete(labelOf(at))
    await releaseDevice(this.deps, at, null)
    await this.save(at, { status: 'DISCONNECTED', problem: 'none', lastCode: null, outage: 'end', wanted: false })
  }

  private async unopened(at: At): Promise<ChannelSession | undefined> {
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
    await this.looking?.catch(() => undefined)
    await Promise.all([...this.opened.values()].map(({ ref }) => this.close(ref)))
  }

  private async lookOnce(): Promise<void> {
    const wanted = await wantedConnections(this.deps.platform, this.providers, null)
    const labels = new Set(wanted.map(labelOf))
    for (const [label, { ref }] of this.opened) if (!labels.has(label)) await this.close(ref)
    for (const ref of wanted) {
      const opened = this.opened.get(labelOf(ref))
      const isSame = opened?.ref.version === ref.version
      if (isSame && (opened.channel || performance.now() < opened.againAt)) continue
      await this.open(ref, isSame ? opened.failures : 0)
    }
  }

  private async open(ref: WantedConnection, failures = 0): Promise<void> {
    const provider = this.deps.providers[ref.provider]
    if (!provider) return
    await this.close(ref)
    // Set up anew while an earlier opening still waits for the network: what that one hears is about the set-up of before.
    const isCurrent = (): boolean => this.opened.get(labelOf(ref)) === opened
    const context = sessionContext(this.deps, { ...ref, epoch: 0 }, isCurrent, (state) => {
      opened.following = this.received(opened, provider, state).catch(again)
    })
    const session = provider.open(context)
    const opened: Opened = { ref, session, channel: null, failures, againAt: Infinity, following: Promise.resolve() }
    const again = (error: unknown) => {
      this.trouble(error)
      opened.againAt = 0
    }
    this.opened.set(labelOf(ref), opened)
    await handOverAccepted(this.deps, ref)
      .then(() => opened.session.connect())
      .catch(again)
    await opened.following
  }

  private async received(opened: Opened, provider: ChannelProvider, state: ConnectionState): Promise<void> {
    if (state.state === 'open') await this.settle(opened, provider, state)
    if (state.state === 'closed') await this.closed(opened, state.code)
  }

  private async settle(
    opened: Opened,
    { abilities, templates }: ChannelProvider,
    state: ConnectionState & { state: 'open' },
  ): Promise<void> {
    const { ref, session } = opened
    const { companyId, connectionId } = ref
    const { phone, lid } = state
    const verdict = await this.deps.workplace.run(companyId, async (work) => {
      // Set up again since: what was heard is about the set-up of before. The next look opens it as it is now.
      if ((await lockSession(work.db, ref)) !== ref.version) return null
      const verdict = await settleNumber(work.db, ref, state, abilities)
      await this.write(work, ref, standing(verdict, phone), verdict.action === 'use' ? { phone, lid } : null)
      if (verdict.action === 'use' && templates) await work.enqueue(templatesSync, { companyId, connectionId })
      return verdict
    })
    if (verdict?.action === 'hold') return
    if (verdict?.action !== 'use') {
      if (this.opened.get(labelOf(ref)) === opened) this.opened.delete(labelOf(ref))
      await session.disconnect().catch(this.trouble)
      return
    }
    opened.channel = { session, abilities, epoch: 0, phone }
    opened.failures = 0
    this.deps.listener().opened(ref)
  }

  private async closed(opened: Opened, code: number): Promise<void> {
    const { ref } = opened
    opened.channel = null
    const wait = code < 500 ? AGAIN_MS.withoutAccess : Math.min(AGAIN_MS.longest, AGAIN_MS.first * 2 ** opened.failures)
    opened.againAt = performance.now() + wait
    const closing = closings[code < 500 ? (code === 400 ? 400 : 401) : 503]
    // Further tries may end in the same way: only the first is noted.
    if (opened.failures === 0) noteStop(this.deps, ref, closing.problem, code)
    opened.failures++
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
    const opened = this.opened.get(labelOf(at))
    this.opened.delete(labelOf(at))
    await opened?.session.disconnect().catch(this.trouble)
  }

  private readonly trouble = (error: unknown): void => {
    this.deps.log.warn({ err: error }, 'a connection could not be opened')
  }
}
