import type { Unit } from './fact-reactions.store.ts'
import { type Places, type Room, roomFor } from './shares.rules.ts'

/** A company whose reaction took too long has one place only for so long: longer than the delay between tries. */
const SLOW_FOR_MS = 900_000

export interface TimeLimits {
  /** A unit that takes longer than nearly all do gives its place to others. */
  longAfterMs: number
  /** A unit that takes longer makes its company a slow one for a while. */
  slowAfterMs: number
}

/** The units that a node works on, with the time that they take, and the companies that are slow because of it. */
export class UnitsInHand {
  readonly #limits: TimeLimits
  readonly #onLong: () => void
  readonly #units = new Map<Unit, { ended: Promise<void>; begun: number; long: NodeJS.Timeout }>()
  /** Until when each of them counts as slow; the one served longest ago first. */
  readonly #slow = new Map<number, number>()

  /** @param onLong called when a unit begins to count as long: there may be room for another */
  constructor(limits: TimeLimits, onLong: () => void) {
    this.#limits = limits
    this.#onLong = onLong
  }

  /**
   * @param ended resolves, never rejects, when nobody works on the unit any more: it is removed then
   * @param removed called afterwards: there is room for another
   */
  add(unit: Unit, ended: Promise<void>, removed: () => void): void {
    const long = setTimeout(this.#onLong, this.#limits.longAfterMs).unref()
    const gone = ended.then(() => {
      this.#remove(unit)
      removed()
    })
    this.#units.set(unit, { ended: gone, begun: performance.now(), long })
  }

  get size(): number {
    return this.#units.size
  }

  units(): readonly Unit[] {
    return [...this.#units.keys()]
  }

  /** Resolves when all that are in hand now have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#units.values()].map(({ ended }) => ended))
  }

  /** What may be taken beside them. */
  room(places: Places): Room {
    const now = performance.now()
    const { longAfterMs } = this.#limits
    const inHand = [...this.#units].map(([{ companyId }, { begun }]) => ({
      companyId,
      isLong: now - begun >= longAfterMs,
    }))
    return roomFor(inHand, [...this.#slow.keys()], places)
  }

  #remove(unit: Unit): void {
    const { begun, long } = this.#units.get(unit) ?? {}
    clearTimeout(long)
    this.#units.delete(unit)
    const isSlow = performance.now() - (begun ?? 0) >= this.#limits.slowAfterMs
    const until = isSlow ? Date.now() + SLOW_FOR_MS : this.#slow.get(unit.companyId)
    // Behind the others that are slow.
    this.#slow.delete(unit.companyId)
    if (until !== undefined && until > Date.now()) this.#slow.set(unit.companyId, until)
  }
}
