import { SendFailure } from '@recado/channels/channel'
import type { LiveChannel } from '../live-channel.ts'
import { KeptSession } from './kept-session.ts'
import { OpenConnections } from './open-connections.ts'
import { labelOf } from './session-context.ts'
import type { RegistryDependencies } from './session-dependencies.ts'
import { type Lease, noteProvidersOff, releaseLeases, renewAndTake, takeLease } from './session-leases.store.ts'

type At = { companyId: number; connectionId: number }

/** How many free sessions a node takes in one statement: nodes that look at the same time share them. */
const MOST_TAKEN = 200
/** How soon a renewal that failed is tried again, and a state that could not be written is written; in milliseconds. */
const AGAIN_MS = 1_000

/** All sessions that this node keeps, and the leases under which it does. */
export class SessionRegistry {
  private readonly deps: RegistryDependencies
  private readonly sessions = new Map<string, KeptSession>()
  /** Of channels that hold no session: open on every node, under no lease. */
  private readonly open: OpenConnections
  /** Sessions that are just being taken: nobody takes them twice. */
  private readonly taking = new Map<string, Promise<KeptSession | null>>()
  private renewals: NodeJS.Timeout | null = null
  private renewing: Promise<void> | null = null
  private renewedAt = 0
  private running = false
  private firstDone = false

  constructor(deps: RegistryDependencies) {
    this.deps = deps
    this.open = new OpenConnections(deps)
  }

  /** Whether what an earlier run left has been taken up. */
  get ready(): boolean {
    return this.firstDone
  }

  /** How this run signs its leases. */
  get node(): string {
    return this.deps.node.name
  }

  async start(): Promise<void> {
    this.running = true
    this.renewedAt = performance.now()
    await noteProvidersOff(this.deps.platform, Object.keys(this.deps.providers))
    void this.open.look().catch(this.trouble)
    const starts = await this.takeAll(this.deps.node.family)
    void Promise.allSettled(starts).then(() => {
      this.firstDone = true
    })
    // More often than needed, so that a missed renewal is noticed in time and made up for as soon as the database is back.
    this.renewals = setInterval(() => void this.tick(), Math.min(this.deps.times.renewMs / 2, AGAIN_MS))
    this.renewals.unref()
  }

  async stop(): Promise<void> {
    this.running = false
    if (this.renewals) clearInterval(this.renewals)
    this.renewals = null
    await this.renewing?.catch(() => undefined)
    await Promise.allSettled([...this.taking.values()])
    await this.open.stop()
    await this.leaveAll()
    await releaseLeases(this.deps.platform, this.deps.node.name, null).catch(this.trouble)
  }

  channel(at: At): LiveChannel | null {
    return this.sessions.get(labelOf(at))?.channel ?? this.open.channel(at)
  }

  /** The session of a connection, when this node keeps it. */
  session(at: At): KeptSession | null {
    return this.sessions.get(labelOf(at)) ?? null
  }

  /** A session is wanted now: connects it, without waiting for the next attempt. */
  async wake(at: At): Promise<void> {
    if (!this.running) return
    if (await this.open.has(at)) return this.open.wake(at)
    // When the database is away just now, the next heartbeat takes what is wanted.
    const session = await this.take(at).catch(this.trouble)
    void session?.start().catch(this.trouble)
  }

  async newQr(at: At): Promise<void> {
    if (await this.open.has(at)) return this.open.wake(at)
    const session = await this.take(at)
    await session?.newQr()
    if (!this.running && session) await this.handOn(session)
  }

  /** Connects again with the stored credentials, on this node. */
  async restart(at: At): Promise<void> {
    if (await this.open.has(at)) return this.open.wake(at)
    const session = await this.take(at)
    await session?.restart()
    if (!this.running && session) await this.handOn(session)
  }

  /** Begins again without credentials, and asks for a pairing code once a QR code is shown. */
  async pairingCode(at: At, phones: readonly string[]): Promise<{ code: string; validMs: number }> {
    const session = await this.take(at)
    if (!session) throw new SendFailure('retry', 'there is no session', 428)
    return session.pairingCode(phones)
  }

  /** Logs out; resolves when the session is DISCONNECTED. */
  async logOut(at: At): Promise<void> {
    if (await this.open.has(at)) return this.open.logOut(at)
    const session = await this.take(at)
    await session?.logOut()
  }

  /** Renews until nothing is free any more. */
  private async takeAll(adopt: string | null): Promise<Array<Promise<void>>> {
    const starts: Array<Promise<void>> = []
    for (;;) {
      const taken = await this.heartbeat(adopt)
      starts.push(...taken)
      if (taken.length < MOST_TAKEN || !this.running) return starts
    }
  }

  /**
   * Renews all leases and takes free ones: one statement, for any number of sessions.
   * @returns the starts of those taken
   */
  private async heartbeat(adopt: string | null): Promise<Array<Promise<void>>> {
    const { platform, node, times } = this.deps
    const before = new Map(this.sessions)
    const sentAt = performance.now()
    const by = { node: node.name, leaseMs: times.leaseMs, providers: this.providers(), most: MOST_TAKEN, adopt }
    const { kept, taken } = await renewAndTake(platform, by)
    this.renewedAt = sentAt
    const ours = new Map(kept.map((lease) => [labelOf(lease), lease]))
    for (const [label, session] of before) {
      const lease = ours.get(label)
      if (lease?.epoch !== session.lease.epoch) this.drop(label, session)
      else if (!lease.wanted) void session.logOut().catch(this.trouble)
      else void session.catchUp().catch(this.trouble)
    }
    for (const lease of kept) {
      const label = labelOf(lease)
      if (lease.wanted && !this.sessions.has(label) && !this.taking.has(label))
        void this.wake(lease).catch(this.trouble)
    }
    return taken.map((lease) => this.keep(lease).start().catch(this.trouble))
  }

  private tick(): Promise<void> {
    const { renewMs, fenceMs } = this.deps.times
    const since = performance.now() - this.renewedAt
    // The lease may end soon and another node take over: better no session than two.
    if (since > fenceMs && this.sessions.size > 0) void this.leaveAll()
    if (this.renewing || (since < renewMs * 0.9 && !this.awaitsDatabase())) return Promise.resolve()
    void this.open.look().catch(this.trouble)
    this.renewing = this.takeAll(null)
      .then(() => undefined, this.trouble)
      .finally(() => {
        this.renewing = null
      })
    return this.renewing
  }

  /** A session's state could not be written because the database is away. */
  private awaitsDatabase(): boolean {
    return [...this.sessions.values()].some((session) => session.awaitsDatabase)
  }

  private take(at: At): Promise<KeptSession | null> {
    const label = labelOf(at)
    const known = this.sessions.get(label)
    if (known) return Promise.resolve(known)
    const under = this.taking.get(label)
    if (under) return under
    const { platform, node, times } = this.deps
    const taking = takeLease(platform, { node: node.name, leaseMs: times.leaseMs, force: true }, at)
      .then((lease) => lease && this.keep(lease))
      .finally(() => this.taking.delete(label))
    this.taking.set(label, taking)
    return taking
  }

  private keep(lease: Lease): KeptSession {
    const label = labelOf(lease)
    const session = new KeptSession(this.deps, lease, (gone) => {
      if (this.sessions.get(label) === gone) this.sessions.delete(label)
    })
    this.sessions.set(label, session)
    return session
  }

  private drop(label: string, session: KeptSession): void {
    if (this.sessions.get(label) === session) this.sessions.delete(label)
    void session.leave().catch(this.trouble)
  }

  private async handOn(session: KeptSession): Promise<void> {
    await session.leave()
    await releaseLeases(this.deps.platform, this.deps.node.name, session.lease)
  }

  private async leaveAll(): Promise<void> {
    const all = [...this.sessions.values()]
    this.sessions.clear()
    await Promise.allSettled(all.map((session) => session.leave()))
  }

  /** Those whose sessions are held under a lease. */
  private providers(): string[] {
    return Object.keys(this.deps.providers).filter((name) => this.deps.providers[name]?.abilities.holdsSession)
  }

  private readonly trouble = (error: unknown): void => {
    this.deps.log.warn({ err: error }, 'the sessions had trouble')
  }
}
