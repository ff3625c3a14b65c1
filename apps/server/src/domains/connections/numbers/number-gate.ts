import type { ConnectionState } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import { lockSession } from '../sessions/session-state.store.ts'
import { handOverAccepted, holdEvent, passEvent, type StoredKind } from './held-events.ts'
import { claimedKeys, connectionNumber, heldNumber } from './held-number.store.ts'
import { claimKeys } from './number-keys.rules.ts'
import { settleNumber, type Verdict } from './settle-number.ts'

/** What the gate asks of its session. */
interface Keeper {
  /** There is no room for more: the line is to be closed, so that the network keeps the rest. */
  full(): void
  /** The number was chosen elsewhere: the session is to begin again. */
  chosen(): void
}

/**
 * Stands between a session and the product. Until it is sure that the session has the connection's number, nothing passes: what
 * arrives waits unacknowledged, is stored aside while an admin decides about another number, and passes once the number is the
 * connection's (connections.10, connections.11).
 */
export class NumberGate {
  private state: 'undecided' | 'open' | 'held' | 'over' = 'undecided'
  private readonly deps: SessionDependencies
  private readonly ref: ConnectionRef
  private readonly keeper: Keeper | null
  private readonly decision = Promise.withResolvers<void>()

  /** @param keeper null: nothing that arrives is taken */
  constructor(deps: SessionDependencies, ref: ConnectionRef, keeper: Keeper | null) {
    this.deps = deps
    this.ref = ref
    this.keeper = keeper
    this.decision.promise.catch(() => undefined)
  }

  get isOpen(): boolean {
    return this.state === 'open'
  }

  /** Before connecting: hands over what was held of a number that was accepted, and decides what is decided already. */
  async prepare(): Promise<void> {
    await handOverAccepted(this.deps, this.ref)
    const { held, keys, number } = await this.deps.workplace.read(this.ref.companyId, async ({ db }) => ({
      held: await heldNumber(db, this.ref),
      keys: await claimedKeys(db, this.ref),
      number: await connectionNumber(db, this.ref),
    }))
    if (held) this.decide('held')
    else if (number && claimKeys(number).some((key) => keys.includes(key))) this.decide('open')
  }

  /** The session is open: claims its number, and compares it with the number that the connection had. */
  async settle(own: ConnectionState & { state: 'open' }): Promise<Verdict> {
    const abilities = this.deps.providers[this.ref.provider]?.abilities ?? { claimsNumber: false, hasQr: false }
    const verdict = await this.deps.workplace.run(this.ref.companyId, async ({ db }) => {
      await lockSession(db, this.ref)
      return settleNumber(db, this.ref, own, abilities)
    })
    if (verdict.action === 'refuse') this.close()
    else this.decide(verdict.action === 'hold' ? 'held' : 'open')
    return verdict
  }

  /** Notices a choice that did not reach this node. */
  async look(): Promise<void> {
    if (this.state !== 'held') return
    const held = await this.deps.workplace.read(this.ref.companyId, ({ db }) => heldNumber(db, this.ref))
    if (this.state === 'held' && (!held || held.isAccepted)) this.keeper?.chosen()
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
    if (this.state !== 'held') return passEvent(this.deps, this.ref, { kind, data })
    const outcome = await holdEvent(this.deps, this.ref, { kind, data })
    if (outcome === 'stored') return
    if (outcome === 'full') this.keeper?.full()
    throw new Error(
      outcome === 'full' ? 'no room for what arrives before the number is chosen' : 'the number is chosen',
    )
  }

  private decide(state: 'open' | 'held'): void {
    this.state = state
    this.decision.resolve()
  }
}
