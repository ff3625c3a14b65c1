import type { ConnectionState } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import { lockConnectionSession } from '../sessions/session-state.store.ts'
import { handOverAccepted, holdEvent, passEvent, type StoredKind } from './held-events.ts'
import { claimedKeys, connectionNumber, heldNumber } from './held-number.store.ts'
import { claimKeys } from './number-keys.rules.ts'
import { type NumberVerdict, settleNumber } from './settle-number.ts'

/** Callbacks of the gate to its session. */
interface GateCallbacks {
  /** There is no more room: close the connection, so that the network keeps the rest. */
  onFull(): void
  /** The number was chosen on another node: restart the session. */
  onChosen(): void
}

/**
 * A gate between a session and the listener. It is closed until the session is known to have the connection's number.
 * Meanwhile events wait unacknowledged, or are stored while an admin decides about another number (connections.10,
 * connections.11).
 */
export class NumberGate {
  private state: 'undecided' | 'open' | 'held' | 'over' = 'undecided'
  private readonly deps: SessionDependencies
  private readonly ref: ConnectionRef
  private readonly callbacks: GateCallbacks | null
  private readonly decision = Promise.withResolvers<void>()

  /** @param callbacks null rejects everything that arrives */
  constructor(deps: SessionDependencies, ref: ConnectionRef, callbacks: GateCallbacks | null) {
    this.deps = deps
    this.ref = ref
    this.callbacks = callbacks
    this.decision.promise.catch(() => undefined)
  }

  get isOpen(): boolean {
    return this.state === 'open'
  }

  /** Before connecting: delivers the held events of an accepted number, and restores an earlier decision. */
  async prepare(): Promise<void> {
    await handOverAccepted(this.deps, this.ref)
    const {
      held: heldRow,
      keys,
      number,
    } = await this.deps.workplace.read(this.ref.companyId, async ({ db }) => ({
      held: await heldNumber(db, this.ref),
      keys: await claimedKeys(db, this.ref),
      number: await connectionNumber(db, this.ref),
    }))
    if (heldRow) this.decide('held')
    else if (number && claimKeys(number).some((key) => keys.includes(key))) this.decide('open')
  }

  /** The session is open: claims its number and compares it with the connection's previous number. */
  async settle(own: ConnectionState & { state: 'open' }): Promise<NumberVerdict> {
    const abilities = this.deps.providers[this.ref.provider]?.abilities ?? { claimsNumber: false, hasQr: false }
    const verdict = await this.deps.workplace.run(this.ref.companyId, async ({ db }) => {
      await lockConnectionSession(db, this.ref)
      return settleNumber(db, this.ref, own, abilities)
    })
    if (verdict.action === 'refuse') this.close()
    else this.decide(verdict.action === 'hold' ? 'held' : 'open')
    return verdict
  }

  /** Detects a choice whose notification did not reach this node. */
  async checkChoice(): Promise<void> {
    if (this.state !== 'held') return
    const heldRow = await this.deps.workplace.read(this.ref.companyId, ({ db }) => heldNumber(db, this.ref))
    if (this.state === 'held' && (!heldRow || heldRow.isAccepted)) this.callbacks?.onChosen()
  }

  /** Stops deciding. Waiting events were not acknowledged, so the network sends them again. */
  close(): void {
    if (this.state !== 'undecided') return
    this.state = 'over'
    this.decision.reject(new Error('the session ended before its number was verified'))
  }

  /** Delivers an event or stores it. Rejects when neither is possible. */
  async receive(kind: StoredKind, data: unknown): Promise<void> {
    await this.decision.promise
    if (this.state !== 'held') return passEvent(this.deps, this.ref, { kind, data })
    const outcome = await holdEvent(this.deps, this.ref, { kind, data })
    if (outcome === 'stored') return
    if (outcome === 'full') this.callbacks?.onFull()
    throw new Error(outcome === 'full' ? 'no room for events before the number is chosen' : 'the number is chosen')
  }

  private decide(state: 'open' | 'held'): void {
    this.state = state
    this.decision.resolve()
  }
}
