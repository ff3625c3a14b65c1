import type { SendGap } from './gap.rules.ts'
import { type ConnectionPace, heldUntil } from './governor.rules.ts'

/** Classes from here on count against the cap of the day. */
const COUNTED = 2
/** No class is held. */
const NONE = 4

/** Holds back what a connection's row governs: keeps what was read of the row, and counts what left since. */
export class Governor {
  readonly #noteHold: (until: number | null) => void
  #pace: ConnectionPace | null = null
  #sends = 0
  #heldUntil: number | null = null

  /** @param noteHold stores until when governed items wait; null: they do not */
  constructor(noteHold: (until: number | null) => void) {
    this.#noteHold = noteHold
  }

  /** Until when governed items wait, milliseconds since 1970; null: none does. They are to be loaded anew then. */
  get heldUntil(): number | null {
    return this.#heldUntil
  }

  /** The pause between sends: the row's, else the channel's. */
  gap(ofChannel: SendGap | null): SendGap | null {
    return this.#pace?.gap ?? ofChannel
  }

  /**
   * The row is about to be read.
   * @param underWay how many counted items are on their way; those that begin while it is read are added by `began`
   * @returns takes what was read
   */
  reading(underWay: number): (pace: ConnectionPace | null) => void {
    const before = this.#sends
    return (pace) => {
      this.#pace = pace
      this.#sends += underWay - before
    }
  }

  /** An item begins to leave. */
  began(sendClass: number): void {
    if (sendClass >= COUNTED) this.#sends++
  }

  /** Whether an item that ended may let a held one go: an item that was counted as sent may not have been. */
  freedBy(sendClass: number): boolean {
    return sendClass >= COUNTED && this.#heldUntil !== null
  }

  /**
   * The class from which on items that have not begun stay for now; 4: none does.
   * @param anyOf whether such items wait from a class on
   */
  heldFrom(anyOf: (sendClass: number) => boolean, now: number): number {
    const pace = this.#pace
    if (!pace || !anyOf(pace.governedClass)) {
      this.#heldUntil = null
      return NONE
    }
    this.#heldUntil = heldUntil(pace, this.#sends, now)
    if (pace.heldUntil !== this.#heldUntil) {
      pace.heldUntil = this.#heldUntil
      this.#noteHold(this.#heldUntil)
    }
    return this.#heldUntil === null ? NONE : pace.governedClass
  }
}
