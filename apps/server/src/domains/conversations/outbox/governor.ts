import { type ConnectionPace, dayAfter, holdsOf } from '../../connections/public.ts'
import type { SendGap } from './gap.rules.ts'
import type { Held } from './queue.rules.ts'

/** Classes from here on count against the limits of the day. */
const COUNTED = 2
const nothing: Held = { from: 4, newFrom: 4 }

/** An item as its limits see it. */
export interface Governed {
  sendClass: number
  /** It goes to somebody never written to before. */
  isNew: boolean
}

/** Holds back what a connection's row governs: keeps what was read of the row, and counts what left since. */
export class Governor {
  readonly #noteHold: (until: number | null) => void
  #pace: ConnectionPace | null = null
  #sends = 0
  #toNewPeople = 0
  #heldUntil: number | null = null
  /** Items to new people stay in the table: their limit is reached. */
  #skipsNew = false
  /** The counts that were read are of a day that ends then. */
  #staleAt = Number.POSITIVE_INFINITY

  /** @param noteHold stores until when governed items wait; null: they do not */
  constructor(noteHold: (until: number | null) => void) {
    this.#noteHold = noteHold
  }

  /** Until when governed items wait, milliseconds since 1970; null: none does. They are to be loaded anew then. */
  get heldUntil(): number | null {
    return this.#heldUntil
  }

  /** Whether items are to be loaded anew: those that were held may go, or another day has begun. */
  isOver(now: number): boolean {
    return now >= Math.min(this.#staleAt, this.#heldUntil ?? Number.POSITIVE_INFINITY)
  }

  /** The class from which on items to new people need not be loaded; 4: none. */
  get skipsNewFrom(): number {
    return this.#skipsNew ? (this.#pace?.governedClass ?? 4) : 4
  }

  /** The pause between sends: the row's, else the channel's. */
  gap(ofChannel: SendGap | null): SendGap | null {
    return this.#pace?.gap ?? ofChannel
  }

  /**
   * The row is about to be read.
   * @param underWay how many counted items are on their way, and how many of them to new people; those that begin while it is
   *   read are added by `began`
   * @returns takes what was read, and answers whether items are to be loaded again because none need be skipped any more
   */
  reading(underWay: { sends: number; toNewPeople: number }): (pace: ConnectionPace | null, now: number) => boolean {
    const before = { sends: this.#sends, toNewPeople: this.#toNewPeople }
    return (pace, now) => {
      this.#pace = pace
      this.#staleAt = pace ? dayAfter(now) : Number.POSITIVE_INFINITY
      this.#sends += underWay.sends - before.sends
      this.#toNewPeople += underWay.toNewPeople - before.toNewPeople
      if (!this.#skipsNew || this.#holds(now).newPeople !== null) return false
      this.#skipsNew = false
      return true
    }
  }

  /** An item begins to leave. */
  began({ sendClass, isNew }: Governed): void {
    if (sendClass < COUNTED) return
    this.#sends++
    if (isNew) this.#toNewPeople++
  }

  /** Whether an item that ended may let a held one go: an item that was counted as sent may not have been. */
  freedBy(sendClass: number): boolean {
    return sendClass >= COUNTED && this.#heldUntil !== null
  }

  /**
   * Which items that have not begun stay for now.
   * @param waits whether such items wait from a class on: any, and any to new people
   */
  held(waits: { any(sendClass: number): boolean; toNew(sendClass: number): boolean }, now: number): Held {
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
