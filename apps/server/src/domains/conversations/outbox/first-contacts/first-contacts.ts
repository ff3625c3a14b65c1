import { type ConnectionPace, REFUSALS_WITHIN_MS } from '../../../connections/public.ts'

/** The least time between two first contacts for an hour after a refusal. */
const GAP_MS = 2_000

/**
 * When first contacts of a connection may leave (connections.9): not while they wait because the network refused one; for an hour
 * after the last refusal one at a time, with a pause between them; else like all others. Answers never wait here.
 */
export class FirstContacts {
  /** Milliseconds since 1970. */
  #until = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY

  /** Takes what the connection's row says; a refusal of this node may be newer than what was read. */
  read(pace: ConnectionPace | null, readSince: number): void {
    const refusedAt = pace?.firstContacts?.refusedAt ?? Number.NEGATIVE_INFINITY
    if (this.#refusedAt > Math.max(refusedAt, readSince)) return
    this.#refusedAt = refusedAt
    this.#until = pace?.firstContacts?.until ?? 0
  }

  /** The network refused one: they wait until then. */
  refused(until: number, now: number): void {
    this.#until = Math.max(this.#until, until)
    this.#refusedAt = now
  }

  /** Until when they wait, milliseconds since 1970; null: they do not. */
  waitsUntil(now: number): number | null {
    return this.#until > now ? this.#until : null
  }

  /** Whether the table keeps them: they are loaded one by one, so that the memory holds what may leave. */
  staysInTable(now: number): boolean {
    return this.#until > now || now - this.#refusedAt < REFUSALS_WITHIN_MS
  }

  /**
   * Whether the next one may not leave yet.
   * @param underWay how many are on their way
   */
  isHeld(underWay: number, now: number): boolean {
    if (!this.staysInTable(now)) return false
    return this.#until > now || underWay > 0 || this.#lastAt + GAP_MS > now
  }

  /** When to look again, milliseconds since 1970; null: at the end of a send, or not at all. */
  nextAt(now: number): number | null {
    const next = Math.max(this.#until, this.#lastAt + GAP_MS)
    return this.staysInTable(now) && next > now ? next : null
  }

  /** One begins to leave. */
  began(now: number): void {
    this.#lastAt = now
  }
}
