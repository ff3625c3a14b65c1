import type { BackgroundLane } from '../../../platform/background-lane.ts'
import type { LiveChannel } from '../../connections/public.ts'
import { type Confirmations, createConfirmations } from './confirmations.ts'
import { createDelivery, type DeliveryDependencies, type DeliveryOutcome } from './deliver.ts'
import { FirstContacts } from './first-contacts/first-contacts.ts'
import { paceAfter, restedPace, waitBefore } from './gap.rules.ts'
import { Governor } from './governor.ts'
import { makeAllDue } from './outbox.store.ts'
import type { NextItem } from './queue.rules.ts'
import type { SendClass } from './send-class.ts'
import { loadFew, loadFirstContacts, loadOtherChats, loadWaiting, saveHeldUntil } from './waiting.store.ts'
import { type OutboxRow, PER_CHAT, WaitingRows } from './waiting-rows.ts'

export interface SenderDependencies extends DeliveryDependencies {
  /**
   * The network rejects everything from this account (`code`: the network's), or accepts it again: notifies the users.
   */
  onBlocked(companyId: number, connectionId: number, blocked: boolean, code: number | null): void
  /** How long a blocked number pauses, in milliseconds. */
  blockedForMs: number
  /** How long a message may stay unacknowledged before it is shown as unconfirmed, in milliseconds. */
  confirmWithinMs: number
  /** The lane that gives users' work priority over marketing. */
  lane: BackgroundLane
}

export interface SenderAddress {
  companyId: number
  connectionId: number
}

const CHATS_AT_ONCE = 8
/** How many of these slots marketing may use, so that a user's message never waits for one. */
const MARKETING_AT_ONCE = 2
const MARKETING = 3
/** Lane units for the work after a marketing message was taken: settling, acknowledgements, their events. */
const FOLLOWS = 4
const AGAIN_AFTER_TROUBLE_MS = 1_000

/**
 * The outgoing side of one connection on the node that holds its session: chats concurrently, strictly in order within
 * a chat, users before bots. Reads the table only when notified, and at a row's retry time.
 */
export class Sender {
  readonly #deps: SenderDependencies
  readonly #at: SenderAddress
  readonly #rows: WaitingRows
  readonly #confirmations: Confirmations
  readonly #tries = new Set<Promise<void>>()
  #state: 'idle' | 'loading' | 'stopped' = 'idle'
  #again = false
  /** 0: not blocked. A time in the past: the next message tests the block. */
  #blockedUntil = 0
  /** Whether first contacts were held when the next item was last looked for. */
  #firstWaited = false
  #pace = restedPace
  readonly #governor = new Governor((until) => this.#noteHold(until))
  readonly #first = new FirstContacts()
  readonly #onLaneFree = () => this.#pump()
  #timer: { at: number; handle: NodeJS.Timeout } | null = null

  constructor(deps: SenderDependencies, at: SenderAddress) {
    this.#deps = deps
    this.#at = at
    this.#rows = new WaitingRows((row) => createDelivery(deps, at.companyId, row))
    this.#confirmations = createConfirmations(deps, at, deps.confirmWithinMs)
  }

  /** An item was added. */
  wake(): void {
    this.#again = true
    if (this.#state !== 'idle') return
    this.#state = 'loading'
    this.#load()
      .catch((error: unknown) => this.#trouble(error, 'could not read the outbox'))
      .finally(() => {
        if (this.#state === 'loading') this.#state = 'idle'
        this.#pump()
      })
  }

  /**
   * A user's request for a chat: waiting items are tried now, or were cancelled. `insists`: also at a paused number.
   */
  hurry(contactId: number, insists: boolean): void {
    if (insists) this.#blockedUntil = Math.min(this.#blockedUntil, Date.now())
    this.#rows.chatDue(contactId)
    this.wake()
  }

  /** The session is new: all waiting items are sent, in order. */
  opened(): void {
    this.#open().catch((error: unknown) => this.#trouble(error, 'could not open the outbox'))
  }

  /** Waits for running sends and starts no new ones. */
  async stop(): Promise<void> {
    this.#state = 'stopped'
    if (this.#timer) clearTimeout(this.#timer.handle)
    await Promise.all([...this.#tries, this.#confirmations.stop()])
  }

  #channel(): LiveChannel | null {
    return this.#deps.sessions.channel(this.#at.companyId, this.#at.connectionId)
  }

  async #open(): Promise<void> {
    const { companyId, connectionId } = this.#at
    this.#blockedUntil = 0
    await this.#deps.workplace.run(companyId, (work) => makeAllDue(work.db, companyId, connectionId))
    this.#rows.allDue()
    this.#confirmations.watch()
    this.wake()
  }

  async #load(): Promise<void> {
    const { companyId, connectionId } = this.#at
    do {
      this.#again = false
      const room = this.#rows.capacity()
      if (!room || !this.#channel()) break
      const begunAt = Date.now()
      const capacity = {
        ...room,
        skipsNewFrom: this.#governor.skipsNewFrom,
        skipsFirst: this.#first.staysInTable(begunAt),
      }
      const takePace = this.#governor.reading(this.#rows.underWay(2))
      const { rows, pace } = await this.#deps.workplace.read(
        companyId,
        async ({ db }) =>
          (await loadFew(db, companyId, connectionId, capacity)) ??
          (await loadWaiting(db, companyId, connectionId, capacity)),
      )
      if (takePace(pace, Date.now())) this.#again = true
      this.#first.read(pace, begunAt)
      // The hold ended since the last load, for example with another number: load the skipped items now.
      if (capacity.skipsFirst && !this.#first.staysInTable(begunAt)) this.#again = true
      for (const stuck of this.#rows.add(capacity, rows)) await this.#loadOthers(stuck)
      await this.#loadFirst(begunAt)
    } while (this.#again)
  }

  /** While first contacts are sent one by one, loads the next one of each class into memory. */
  async #loadFirst(now: number): Promise<void> {
    if (!this.#first.staysInTable(now) || this.#first.waitsUntil(now) !== null) return
    const look = this.#rows.withoutFirst(now)
    if (look.classes.length === 0) return
    const { companyId, connectionId } = this.#at
    const rows = await this.#deps.workplace.read(companyId, (work) =>
      loadFirstContacts(work.db, companyId, connectionId, look),
    )
    this.#rows.addFirst(rows)
  }

  async #loadOthers(stuck: { sendClass: SendClass; wanted: number }): Promise<void> {
    const { companyId, connectionId } = this.#at
    const skips = { skipsNewFrom: this.#governor.skipsNewFrom, skipsFirst: this.#first.staysInTable(Date.now()) }
    const look = { ...stuck, chats: this.#rows.chats, perChat: PER_CHAT, ...skips }
    const otherRows = await this.#deps.workplace.read(companyId, (work) =>
      loadOtherChats(work.db, companyId, connectionId, look),
    )
    this.#rows.addOthers(stuck, otherRows)
  }

  #trouble(error: unknown, what: string): void {
    this.#deps.log.warn({ err: error, ...this.#at }, what)
    this.#again = true
    this.#callAgain(Date.now() + AGAIN_AFTER_TROUBLE_MS)
  }

  /** One timer, for the earliest of the requested times. */
  #callAgain(at: number): void {
    if (this.#state === 'stopped' || (this.#timer && this.#timer.at <= at)) return
    if (this.#timer) clearTimeout(this.#timer.handle)
    const run = () => {
      this.#timer = null
      if (this.#again) this.wake()
      else this.#pump()
    }
    this.#timer = { at, handle: setTimeout(run, Math.max(1, at - Date.now())) }
  }

  #pump(): void {
    const channel = this.#channel()
    if (this.#state === 'stopped') return
    if (!channel) {
      this.#rows.forget()
      return
    }
    while (this.#rows.busy < CHATS_AT_ONCE) {
      const wait = this.#beginNext(channel, Date.now())
      if (wait === 'nothing') break
      if (wait === null) continue
      this.#callAgain(wait)
      return
    }
    if (this.#rows.wantsMore) this.wake()
  }

  /** Starts the next row and returns null, or returns when there may be one, in milliseconds since 1970. */
  #beginNext(channel: LiveChannel, now: number): number | null | 'nothing' {
    if (now < this.#blockedUntil) return this.#blockedUntil
    const rows = this.#rows
    const firstUntil = this.#first.waitsUntil(now)
    if (firstUntil !== null && !this.#firstWaited) rows.forgetFirst()
    // Items that a hold left in the table are loaded by the first check after its end, which may come before the timer.
    if ((firstUntil === null && this.#firstWaited) || this.#governor.isOver(now)) this.wake()
    this.#firstWaited = firstUntil !== null
    const governedHolds = this.#governor.currentHolds(
      { any: (sendClass) => rows.hasGoverned(sendClass), toNew: (sendClass) => rows.hasNew(sendClass) },
      now,
    )
    const holds = { ...governedHolds, first: this.#first.isHeld(rows.firstUnderWay, now) }
    // Items held until tomorrow make room for others behind them.
    if (holds.newFrom < holds.from && rows.forgetNew(holds.newFrom)) this.wake()
    const holdsMarketing = { ...holds, from: Math.min(holds.from, MARKETING) }
    const hasPlace = rows.underWay(MARKETING).sends < MARKETING_AT_ONCE
    const next = rows.next(now, hasPlace ? holds : holdsMarketing)
    if (!('take' in next)) return this.#waitFor(next, now)
    const gap = this.#governor.gap(channel.abilities.sendGap)
    const wait = waitBefore(this.#pace, gap, now, next.take.sendClass > 0, Math.random())
    if (wait > 0) return now + wait
    const leave = this.#enterLane(next.take)
    // Only marketing may be sent now: wait for other items' times outside the lane.
    if (!leave) return this.#waitFor(rows.next(now, holdsMarketing), now)
    this.#pace = paceAfter(this.#pace, now)
    this.#governor.began(next.take)
    if (next.take.isFirst) this.#first.began(now)
    this.#begin(next.take, channel, leave)
    return null
  }

  /** @param now the time of the check: with a later time a hold could be over, and no check would follow */
  #waitFor(next: NextItem<OutboxRow>, now: number): number | 'nothing' {
    const { heldUntil } = this.#governor
    // It is unknown whether the table has first contacts: check once at the end of their hold.
    const firstAt = this.#first.waitsUntil(now) ?? (this.#rows.hasFirst ? this.#first.nextAt(now) : null)
    const until = Math.min('waitUntil' in next ? next.waitUntil : Infinity, heldUntil ?? Infinity, firstAt ?? Infinity)
    return Number.isFinite(until) ? until : 'nothing'
  }

  /** Null when a marketing item has to wait. Items that have begun continue. */
  #enterLane({ sendClass, begun: hasBegun }: OutboxRow): (() => void) | null {
    const { lane } = this.#deps
    if (sendClass < 2) lane.noteUserActivity()
    if (sendClass < MARKETING || hasBegun) return () => undefined
    return lane.enter(this.#onLaneFree, FOLLOWS)
  }

  #noteHold(until: number | null): void {
    const { companyId, connectionId } = this.#at
    const at = until === null ? null : new Date(until)
    const saving = this.#deps.workplace
      .run(companyId, (work) => saveHeldUntil(work.db, companyId, connectionId, at))
      .catch((error: unknown) => this.#trouble(error, 'could not store the hold of a connection'))
      .finally(() => this.#tries.delete(saving))
    this.#tries.add(saving)
  }

  #begin(row: OutboxRow, channel: LiveChannel, onTaken: () => void): void {
    this.#rows.begin(row)
    const completion = this.#attempt(row, channel, onTaken).finally(() => {
      onTaken()
      this.#tries.delete(completion)
      this.#rows.end(row)
      this.#pump()
    })
    this.#tries.add(completion)
  }

  async #attempt(row: OutboxRow, channel: LiveChannel, onTaken: () => void): Promise<void> {
    let outcome: DeliveryOutcome
    try {
      outcome = await row.delivery.attempt(channel, onTaken)
    } catch (error) {
      // The database is unavailable: the row is unchanged, or was sent and will be settled later.
      this.#deps.log.warn({ err: error, ...this.#at, outboxId: row.id }, 'could not store the result of a delivery')
      outcome = { againAfter: AGAIN_AFTER_TROUBLE_MS }
    }
    if ('blocked' in outcome) this.block(outcome.code)
    else if ('againAfter' in outcome) {
      row.dueAt = Date.now() + outcome.againAfter
      // The next first contact does not wait for this one's retry.
      if (row.isFirst && this.#first.staysInTable(Date.now())) this.wake()
    } else {
      if (outcome.sent) this.#unblock()
      if (outcome.firstUntil !== undefined) this.#first.hold(outcome.firstUntil, Date.now())
      const mayLoadFirst = row.isFirst === true && this.#first.staysInTable(Date.now())
      if (this.#rows.finish(row) || this.#governor.freedBy(row.sendClass) || mayLoadFirst) this.wake()
    }
    this.#confirmations.watch()
  }

  /** The network rejects everything from the account for now. */
  block(code: number | null): void {
    if (Date.now() >= this.#blockedUntil) this.#deps.onBlocked(this.#at.companyId, this.#at.connectionId, true, code)
    this.#blockedUntil = Date.now() + this.#deps.blockedForMs
  }

  #unblock(): void {
    // A send that started before the rejection does not prove that the block ended.
    if (this.#blockedUntil === 0 || Date.now() < this.#blockedUntil) return
    this.#blockedUntil = 0
    this.#deps.onBlocked(this.#at.companyId, this.#at.connectionId, false, null)
  }
}
