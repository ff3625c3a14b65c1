import { deserialize, serialize } from 'node:v8'
import type { ChannelEvents, ConnectionState } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import {
  addHeldEvent,
  connectionNumber,
  deleteHeldEvent,
  deleteHeldNumber,
  hasClaim,
  heldNumber,
  holdNumber,
  oldestHeldEvents,
  usualHeldRoom,
} from './held-number.store.ts'
import { type Claim, claimNumber } from './number-claims.store.ts'
import { claimKeys, isSameNumber } from './number-keys.rules.ts'

/** Events that are stored before they are acknowledged. */
type StoredKind = Exclude<keyof ChannelEvents, 'state' | 'presence'>
interface StoredEvent {
  kind: StoredKind
  data: unknown
}

/** What is to happen to a session that is open, by the number that it has. */
export type Verdict = { action: 'use' | 'hold' } | { action: 'use' | 'refuse'; holder: number | null }

const PURPOSE = 'held-events'
/** How many events are handed over in one round. */
const ROUND = 100

/**
 * Stands between a session and the product. Until it is sure that the session has the connection's number, nothing passes: what
 * arrives waits unacknowledged, is stored aside while an admin decides about another number, and passes once the number is the
 * connection's (connections.10, connections.11).
 */
export class NumberGate {
  private state: 'undecided' | 'open' | 'held' | 'over' = 'undecided'
  private readonly deps: SessionDependencies
  private readonly ref: ConnectionRef
  private readonly onFull: () => void
  private readonly decision = Promise.withResolvers<void>()

  /** @param onFull there is no room for more: the line is to be closed, so that the network keeps the rest */
  constructor(deps: SessionDependencies, ref: ConnectionRef, onFull: () => void) {
    this.deps = deps
    this.ref = ref
    this.onFull = onFull
    this.decision.promise.catch(() => undefined)
  }

  get isOpen(): boolean {
    return this.state === 'open'
  }

  /** Before connecting: hands over what was held of a number that was accepted, and decides what is decided already. */
  async prepare(): Promise<void> {
    const { held, isClaimed } = await this.deps.workplace.read(this.ref.companyId, async ({ db }) => ({
      held: await heldNumber(db, this.ref),
      isClaimed: await hasClaim(db, this.ref),
    }))
    if (held?.isAccepted) await this.handOver()
    else if (held) return this.decide('held')
    if (isClaimed) this.decide('open')
  }

  /** The session is open: claims its number, and compares it with the number that the connection had. */
  async settle(own: ConnectionState & { state: 'open' }): Promise<Verdict> {
    const abilities = this.deps.providers[this.ref.provider]?.abilities
    const verdict = await this.deps.workplace.run(this.ref.companyId, async ({ db }): Promise<Verdict> => {
      const keys = abilities?.claimsNumber ? claimKeys(own) : []
      const claim: Claim = keys.length
        ? await claimNumber(db, this.ref.connectionId, keys)
        : { outcome: 'ours', holder: null }
      if (claim.outcome === 'taken') return { action: 'refuse', holder: claim.holder }
      const before = await connectionNumber(db, this.ref)
      if (before && abilities?.hasQr && !isSameNumber(before, own)) {
        await holdNumber(db, this.ref, own)
        return { action: 'hold' }
      }
      await deleteHeldNumber(db, this.ref, null)
      return claim.outcome === 'duplicate' ? { action: 'use', holder: claim.holder } : { action: 'use' }
    })
    if (verdict.action === 'refuse') this.close()
    else this.decide(verdict.action === 'hold' ? 'held' : 'open')
    return verdict
  }

  /** Nothing more is decided here: what still waits was not acknowledged, and comes again. */
  close(): void {
    if (this.state !== 'undecided') return
    this.state = 'over'
    this.decision.reject(new Error('the session ended before it was sure whose number it has'))
  }

  /** Passes an event on, or stores it aside. Rejects when it was neither. */
  async take(kind: StoredKind, data: unknown): Promise<void> {
    await this.decision.promise
    if (this.state === 'held') await this.hold({ kind, data })
    else await this.pass({ kind, data })
  }

  private decide(state: 'open' | 'held'): void {
    this.state = state
    this.decision.resolve()
  }

  private async hold(event: StoredEvent): Promise<void> {
    const { companyId } = this.ref
    const payload = this.deps.secrets.seal(PURPOSE, serialize(event))
    const room = this.deps.heldRoom ?? usualHeldRoom
    const outcome = await this.deps.workplace.run(companyId, ({ db }) => addHeldEvent(db, this.ref, { payload, room }))
    if (outcome === 'stored') return
    const held = await this.deps.workplace.read(companyId, ({ db }) => heldNumber(db, this.ref))
    if (held && !held.isAccepted) this.onFull()
    throw new Error(held ? 'no room for what arrives before the number is chosen' : 'the number is chosen')
  }

  private async handOver(): Promise<void> {
    const { companyId } = this.ref
    const run = this.deps.workplace.run
    for (;;) {
      const events = await this.deps.workplace.read(companyId, ({ db }) => oldestHeldEvents(db, this.ref, ROUND))
      for (const { seq, payload } of events) {
        await this.pass(deserialize(this.deps.secrets.open(PURPOSE, payload)) as StoredEvent)
        await run(companyId, ({ db }) => deleteHeldEvent(db, this.ref, seq))
      }
      if (events.length < ROUND) break
    }
    await run(companyId, ({ db }) => deleteHeldNumber(db, this.ref, null))
  }

  private async pass({ kind, data }: StoredEvent): Promise<void> {
    await (this.deps.listener()[kind] as (at: ConnectionRef, data: unknown) => Promise<void>)(this.ref, data)
  }
}
