import { SendFailure } from '@recado/channels/channel'
import type { LiveChannel } from '../live-channel.ts'
import { OpenConnections } from './open-connections.ts'
import { OwnedSession } from './owned-session.ts'
import { connectionLabel } from './session-context.ts'
import type { RegistryDependencies } from './session-dependencies.ts'
import { type Lease, noteProvidersOff, releaseLeases, renewAndTake, takeLease } from './session-leases.store.ts'

type At = { companyId: number; connectionId: number }

/** Maximum free sessions that a node takes in one statement, so that nodes looking at the same time share them. */
const MOST_TAKEN = 200
/** Retry delay for a failed renewal or state write, in milliseconds. */
const AGAIN_MS = 1_000

/** All sessions that this node owns, with their leases. */
export class SessionRegistry {
  private readonly deps: RegistryDependencies
  private readonly sessions = new Map<string, OwnedSession>()
  /** Channels without a session: open on every node, without a lease. */
  private readonly open: OpenConnections
  /** Sessions being taken now, so that none is taken twice. */
  private readonly taking = new Map<string, Promise<OwnedSession | null>>()
  private renewals: NodeJS.Timeout | null = null
  private renewing: Promise<void> | null = null
  private renewedAt = 0
  private running = false
  private firstDone = false

  constructor(deps: RegistryDependencies) {
    this.deps = deps
    this.open = new OpenConnections(deps)
  }

  /** True once the sessions of an earlier process were taken over. */
  get ready(): boolean {
    return this.firstDone
  }

  /** The name with which this process signs its leases. */
  get node(): string {
    return this.deps.node.name
  }

  async start(): Promise<void> {
    this.running = true
    this.renewedAt = performance.now()
    await noteProvidersOff(this.deps.platform, Object.keys(this.deps.providers))
    void this.open.reconcile().catch(this.logFailure)
    const starts = await this.takeAll(this.deps.node.family)
    void Promise.allSettled(starts).then(() => {
      this.firstDone = true
    })
    // Ticks more often than needed, so that a missed renewal is noticed in time and repeated once the database is back.
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
    await releaseLeases(this.deps.platform, this.deps.node.name, null).catch(this.logFailure)
  }

  channel(at: At): LiveChannel | null {
    return this.sessions.get(connectionLabel(at))?.channel ?? this.open.channel(at)
  }

  /** Returns a connection's session if this node owns it. */
  session(at: At): OwnedSession | null {
    return this.sessions.get(connectionLabel(at)) ?? null
  }

  /** Connects a newly wanted session without waiting for the next attempt. */
  async wake(at: At): Promise<void> {
    if (!this.running) return
    if (await this.open.has(at)) return this.open.wake(at)
    // If the database is down, the next heartbeat takes the session.
    const session = await this.take(at).catch(this.logFailure)
    void session?.start().catch(this.logFailure)
  }

  async newQr(at: At): Promise<void> {
    if (await this.open.has(at)) return this.open.wake(at)
    const session = await this.take(at)
    await session?.newQr()
    if (!this.running && session) await this.releaseSession(session)
  }

  /** Reconnects with the stored credentials, on this node. */
  async restart(at: At): Promise<void> {
    if (await this.open.has(at)) return this.open.wake(at)
    const session = await this.take(at)
    await session?.restart()
    if (!this.running && session) await this.releaseSession(session)
  }

  /** Restarts without credentials, and requests a pairing code once a QR code is shown. */
  async pairingCode(at: At, phones: readonly string[]): Promise<{ code: string; validMs: number }> {
    const session = await this.take(at)
    if (!session) throw new SendFailure('retry', 'there is no session', 428)
    return session.pairingCode(phones)
  }

  /** Logs out. Resolves when the session is DISCONNECTED. */
  async logOut(at: At): Promise<void> {
    if (await this.open.has(at)) return this.open.logOut(at)
    const session = await this.take(at)
    await session?.logOut()
  }

  /** Repeats the heartbeat until no session is free. */
  private async takeAll(adopt: string | null): Promise<Array<Promise<void>>> {
    const starts: Array<Promise<void>> = []
    for (;;) {
      const newStarts = await this.heartbeat(adopt)
      starts.push(...newStarts)
      if (newStarts.length < MOST_TAKEN || !this.running) return starts
    }
  }

  /**
   * Renews all leases and takes free sessions, in one statement for all of them.
   * @returns the start promises of the taken sessions
   */
  private async heartbeat(adopt: string | null): Promise<Array<Promise<void>>> {
    const { platform, node, times } = this.deps
    const before = new Map(this.sessions)
    const sentAt = performance.now()
    const by = { node: node.name, leaseMs: times.leaseMs, providers: this.providers(), most: MOST_TAKEN, adopt }
    const { renewedLeases, takenLeases } = await renewAndTake(platform, by)
    this.renewedAt = sentAt
    const ours = new Map(renewedLeases.map((lease) => [connectionLabel(lease), lease]))
    for (const [label, session] of before) {
      const lease = ours.get(label)
      if (lease?.epoch !== session.lease.epoch) this.drop(label, session)
      else if (!lease.wanted) void session.logOut().catch(this.logFailure)
      else void session.catchUp().catch(this.logFailure)
    }
    for (const lease of renewedLeases) {
      const label = connectionLabel(lease)
      if (lease.wanted && !this.sessions.has(label) && !this.taking.has(label))
        void this.wake(lease).catch(this.logFailure)
    }
    return takenLeases.map((lease) => this.addSession(lease).start().catch(this.logFailure))
  }

  private tick(): Promise<void> {
    const { renewMs, fenceMs } = this.deps.times
    const since = performance.now() - this.renewedAt
    // The lease may expire soon and another node may take over. No session is better than two.
    if (since > fenceMs && this.sessions.size > 0) void this.leaveAll()
    if (this.renewing || (since < renewMs * 0.9 && !this.awaitsDatabase())) return Promise.resolve()
    void this.open.reconcile().catch(this.logFailure)
    this.renewing = this.takeAll(null)
      .then(() => undefined, this.logFailure)
      .finally(() => {
        this.renewing = null
      })
    return this.renewing
  }

  /** True when a session's state could not be written because the database is down. */
  private awaitsDatabase(): boolean {
    return [...this.sessions.values()].some((session) => session.awaitsDatabase)
  }

  private take(at: At): Promise<OwnedSession | null> {
    const label = connectionLabel(at)
    const current = this.sessions.get(label)
    if (current) return Promise.resolve(current)
    const pendingTake = this.taking.get(label)
    if (pendingTake) return pendingTake
    const { platform, node, times } = this.deps
    const taking = takeLease(platform, { node: node.name, leaseMs: times.leaseMs, force: true }, at)
      .then((lease) => lease && this.addSession(lease))
      .finally(() => this.taking.delete(label))
    this.taking.set(label, taking)
    return taking
  }

  private addSession(lease: Lease): OwnedSession {
    const label = connectionLabel(lease)
    const session = new OwnedSession(this.deps, lease, (endedSession) => {
      if (this.sessions.get(label) === endedSession) this.sessions.delete(label)
    })
    this.sessions.set(label, session)
    return session
  }

  private drop(label: string, session: OwnedSession): void {
    if (this.sessions.get(label) === session) this.sessions.delete(label)
    void session.leave().catch(this.logFailure)
  }

  private async releaseSession(session: OwnedSession): Promise<void> {
    await session.leave()
    await releaseLeases(this.deps.platform, this.deps.node.name, session.lease)
  }

  private async leaveAll(): Promise<void> {
    const all = [...this.sessions.values()]
    this.sessions.clear()
    await Promise.allSettled(all.map((session) => session.leave()))
  }

  /** Providers whose sessions are owned under a lease. */
  private providers(): string[] {
    return Object.keys(this.deps.providers).filter((name) => this.deps.providers[name]?.abilities.holdsSession)
  }

  private readonly logFailure = (error: unknown): void => {
    this.deps.log.warn({ err: error }, 'session management failed')
  }
}
