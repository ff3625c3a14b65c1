import { type ConnectionPace, dayAfter, holdsOf } from '../../connections/public.ts'
import type { SendGap } from './gap.rules.ts'
import type { Holds } from './queue.rules.ts'

/** The first class that counts against the day's limits. */
const COUNTED = 2
const nothing: Holds = { from: 4, newFrom: 4 }

/** The fields of an item that its limits depend on. */
export interface Governed {
  sendClass: number
  /** The recipient was never written to before. */
  isNew: boolean
}

/** Holds items back by the connection's pace: keeps the row as read and counts the sends since. */
export class Governor {
  readonly #noteHold: (until: number | null) => void
  #pace: ConnectionPace | null = null
  #sends = 0
  #toNewPeople = 0
  #heldUntil: number | null = null
  /** The limit of new people is reached: their items stay in the table. */
  #skipsNew = false
  /** The counts belong to a day that ends at this time. */
  #staleAt = Number.POSITIVE_INFINITY

  /** @param noteHold stores until when governed items wait; null: they do not wait */
  constructor(noteHold: (until: number | null) => void) {
    this.#noteHold = noteHold
  }

  /** Until when governed items wait, in milliseconds since 1970, or null. They have to be loaded again then. */
  get heldUntil(): number | null {
    return this.#heldUntil
  }

  /** Whether items have to be loaded again: held ones may be sent, or another day has begun. */
  isOver(now: number): boolean {
    return now >= Math.min(this.#staleAt, this.#heldUntil ?? Number.POSITIVE_INFINITY)
  }

  /** The first class whose items to new people need not be loaded; 4: none. */
  get skipsNewFrom(): number {
    return this.#skipsNew ? (this.#pace?.governedClass ?? 4) : 4
  }

  /** The gap between sends: the row's, otherwise the channel's. */
  gap(ofChannel: SendGap | null): SendGap | null {
    return this.#pace?.gap ?? ofChannel
  }

  /**
   * Call before the row is read.
   * @param underWay how many counted items are being sent, and how many of them to new people; `began` adds those that
   *   start during the read
   * @returns a function that applies the row and returns whether items have to be loaded again because none is skipped
   *   any more
   */
  reading(underWay: { sends: number; toNewPeople: number }): (pace: ConnectionPace | null, now: number) => boolean {
    const before = { sends: this.#sends, toNewPeople: this.#toNewPeople }
    return (pace, now) => {
      this.#pace = pace
      this.#staleAt = pace ? dayAfter(now, pace.timeZone) : Number.POSITIVE_INFINITY
      this.#sends += underWay.sends - before.sends
      this.#toNewPeople += underWay.toNewPeople - before.toNewPeople
      if (!this.#skipsNew || this.#holds(now).newPeople !== null) return false
      this.#skipsNew = false
      return true
    }
  }

  /** The sending of an item started. */
  began({ sendClass, isNew }: Governed): void {
    if (sendClass < COUNTED) return
    this.#sends++
    if (isNew) this.#toNewPeople++
  }

  /** Whether the end of an item may free a held one, because a counted item may not have been sent. */
  freedBy(sendClass: number): boolean {
    return sendClass >= COUNTED && this.#heldUntil !== null
  }

  /**
   * Returns which items that have not begun are held.
   * @param waits whether items wait from a class on: any, or any to new people
   */
  currentHolds(waits: { any(sendClass: number): boolean; toNew(sendClass: number): boolean }, now: number): Holds {
    const pace = this.#pace
    if (!pace || !(this.#skipsNew || waits.any(pace.governedClass))) {
      this.#heldUntil = null
      return nothing
    }
    const { all, newPeople } = this.#holds(now)
    const holdsNew = all === null && newPeople !== null && (this.#skipsNew || waits.toNew(pace.governedClass))
    this.#heldUntil = all ?? (holdsNew ? newPeople : null)
    if (holdsNew) this.#skipsNew = true
    if (pace.heldUntil !== this.#heldUntil) {
      pace.heldUntil = this.#heldUntil
      this.#noteHold(this.#heldUntil)
    }
    return { from: all === null ? 4 : pace.governedClass, newFrom: this.#heldUntil === null ? 4 : pace.governedClass }
  }

  #holds(now: number) {
    return holdsOf(this.#pace, { sends: this.#sends, toNewPeople: this.#toNewPeople }, now)
  }
}
