import type { Unit } from './fact-reactions.store.ts'
import { type Room, roomFor, type UnitLimits } from './shares.rules.ts'

/** After a slow reaction, its company has only one place for this time. Longer than the delay between tries. */
const SLOW_FOR_MS = 900_000

export interface TimeLimits {
  /** A unit that takes longer gives its place to others. Nearly all take less. */
  longAfterMs: number
  /** A unit that takes longer marks its company as slow for a while. */
  slowAfterMs: number
}

/** The units that a node is working on with their start times, and the companies that they mark as slow. */
export class UnitsInHand {
  readonly #limits: TimeLimits
  readonly #onLong: () => void
  readonly #units = new Map<Unit, { completion: Promise<void>; startedAt: number; long: NodeJS.Timeout }>()
  /** Slow companies with the end of their slow period, the one served longest ago first. */
  readonly #slow = new Map<number, number>()

  /** @param onLong called when a unit becomes long-running, which may leave room for another */
  constructor(limits: TimeLimits, onLong: () => void) {
    this.#limits = limits
    this.#onLong = onLong
  }

  /**
   * @param completion resolves, never rejects, when the work on the unit has ended; the unit is removed then
   * @param onRemoved called afterwards, when there is room for another unit
   */
  add(unit: Unit, completion: Promise<void>, onRemoved: () => void): void {
    const long = setTimeout(this.#onLong, this.#limits.longAfterMs).unref()
    const removal = completion.then(() => {
      this.#remove(unit)
      onRemoved()
    })
    this.#units.set(unit, { completion: removal, startedAt: performance.now(), long })
  }

  get size(): number {
    return this.#units.size
  }

  units(): readonly Unit[] {
    return [...this.#units.keys()]
  }

  /** Resolves when all units that are running now have ended. */
  async untilDone(): Promise<void> {
    await Promise.all([...this.#units.values()].map(({ completion }) => completion))
  }

  /** Returns the units that may be claimed besides the running ones. */
  room(places: UnitLimits): Room {
    const now = performance.now()
    const { longAfterMs } = this.#limits
    const inHand = [...this.#units].map(([{ companyId }, { startedAt }]) => ({
      companyId,
      isLong: now - startedAt >= longAfterMs,
    }))
    return roomFor(inHand, [...this.#slow.keys()], places)
  }

  #remove(unit: Unit): void {
    const { startedAt, long } = this.#units.get(unit) ?? {}
    clearTimeout(long)
    this.#units.delete(unit)
    const isSlow = performance.now() - (startedAt ?? 0) >= this.#limits.slowAfterMs
    const until = isSlow ? Date.now() + SLOW_FOR_MS : this.#slow.get(unit.companyId)
    // Moves it behind the other slow companies.
    this.#slow.delete(unit.companyId)
    if (until !== undefined && until > Date.now()) this.#slow.set(unit.companyId, until)
  }
}
